inkrail 1
config classic
seed monday
roll HH.. RR.. R.R. H.R.*
1: B1H.R.* B2R.R. B3RR.. F1HH.. end
roll H.H. R.R. HH.. HRHR{NS}{EW}
1: C3.R.R G1.H.H D3HRHR{NS}{EW} D4HH.. end
roll R.R. RR.. H.H. H.R.*
1: E4.H.H E3.H.R* D1RR.. E1.R.R end
roll H.H. H.H. R.R. HRHR{NS}{EW}
1: D2H.H. F4.H.H G4RHRH{NS}{EW} G3R.R. end
roll RRR. H.H. HHH. HRHR{NS}{EW}
1: F3.H.H G2RRR. G5RHRH{NS}{EW} F5HHH. end
roll HHH. RRR. RRR. HR..*
1: G6RRR. G7RRR. F6HR..* B7HHH. end
roll HHH. H.H. R.R. HRHR{NS}{EW}
1: B6H.H. C7.HHH D7RHRH{NS}{EW} D6R.R. end
score 1: networks=2,1,1,1,1,1,1 points=4 highway=6 railway=6 centre=5 errors=9 expansion=0 villages=0 goals=0 total=12
