inkrail 1
config classic+weather
seed cloud26
roll RRR. HHH. HHH. HR..* snow snow
1: F1H..R* G4HH.H A4RRRH* snow=F1 snow=G4 F7H.HH A5R.RR end
roll HH.. RRR. HHH. H.R.* cloud cloud
1: F6HHH. A2R.RR F4.HH. G6.R.H* D7RHRH* cloud=G6 cloud=F6 end
roll RR.. RRR. H.H. H.R.* cloud cloud
1: A1.RR. G3R.H.* G2.RRR cloud=G3 cloud=A1 F5H.H. end
roll HH.. RR.. RRR. H.R.* cloud cloud
1: C7HH.. E1.RRR B7R.H.* cloud=C7 B6..RR cloud=B6 B1HHHR* end
roll RRR. HHH. RRR. HR..* cloud cloud
1: A6RR.R E7HH.H F2.RRR cloud=E7 cloud=A6 E6..HR* end
roll H.H. RR.. RRR. HRHR{NS}{EW} cloud storm
1: E2RRR. C6H.H. C5HRHR{NS}{EW} storm=C6 cloud=C5 E3R..R end
roll H.H. RRR. RRR. H.R.* storm cloud
1: A3RRR. D3.R.H* D1RRR. C4H.H. storm=D3 cloud=A3 end
score 1: networks=7,5 points=40 highway=12 railway=9 centre=4 errors=12 expansion=4 villages=0 goals=0 total=57
