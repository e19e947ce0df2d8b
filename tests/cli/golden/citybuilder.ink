inkrail 1
config classic+citybuilder
seed monday
roll HH.. RR.. R.R. H.R.* urban buy2
1: G2.RR. A2.H.R* G3R.R. B2H..H end
roll H.H. R.R. HH.. HRHR{NS}{EW} adjacent buy3
1: A4.H.H D1RHHH* E1..HH C1RHRH{NS}{EW} C2R.R. end
roll R.R. RR.. H.H. H.R.* centre buy2
1: A6.H.R* C3R.R. C4RR.. B6.H.H $B1....bb end
roll H.H. H.H. R.R. HRHR{NS}{EW} centre buy2
1: G4RHRH{NS}{EW} D7R.R. F1H.H. D2H.H. $F2....bb end
roll RRR. H.H. HHH. HRHR{NS}{EW} urban buy2
1: E2HRHR{NS}{EW} F4.H.H G6RR.R D3HHH. D4HHRR* end
roll HHH. RRR. RRR. HR..* adjacent buy1
1: D5RRR. G5RRR. E5H..R* E4.HHH $E3....b $F7....b end
roll HHH. H.H. R.R. HRHR{NS}{EW} adjacent buy1
1: D6R.R. C6HH.H C5HRHR{NS}{EW} B7H.H. $A3....b end
score 1: networks=3,2,1,1,1,1,1 points=12 highway=9 railway=8 centre=9 errors=8 expansion=7 villages=0 goals=0 total=37
