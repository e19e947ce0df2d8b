inkrail 1
config classic+meteor
seed monday
roll HH.. RR.. R.R. H.R.* free 1
1: meteor=W A2.H.R* B2..HH G2.R.R F2RR.. F1HRRH* end
roll H.H. R.R. HH.. HRHR{NS}{EW} N 2
1: meteor=N G1.R.R B3H..H A3.H.H E1RHRH{NS}{EW} D1RHHH* end
roll R.R. RR.. H.H. H.R.* N 3
1: meteor=N E2R..R D2.R.H* D7R.R. C1.H.H B1HHHH end
roll H.H. H.H. R.R. HRHR{NS}{EW} free 2
1: meteor=W A1.H.H A4RHRH{NS}{EW} B4.H.H A5R.R. end
roll RRR. H.H. HHH. HRHR{NS}{EW} free 1
1: meteor=N A6R.RR F7H.H. A7RHRH{NS}{EW} B7.HHH end
roll HHH. RRR. RRR. HR..* E 1
1: A2.RRR A3R.RR C7..RH* C2.HHH end
score 1: networks=4,2,1,1,1,1 points=16 highway=6 railway=6 centre=2 errors=4 expansion=10 villages=0 goals=0 total=36
