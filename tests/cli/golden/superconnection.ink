inkrail 1
config classic+superconnection
seed monday
roll HH.. RR.. R.R. H.R.* .HSR*
1: B1H.R.* B2RRRR G2.RSH* G3R.R. C2..RR A4..HH end
roll H.H. R.R. HH.. HRHR{NS}{EW} S.S.
1: A2.S.S D1R.R. G4RHRH{NS}{EW} F4.H.H F7..HH end
roll R.R. RR.. H.H. H.R.* .HSR*
1: D7.RR. E7.H.R* E4.H.H F2SH.R* C3R.R. end
roll H.H. H.H. R.R. HRHR{NS}{EW} .HSR*
1: F1H.H. D2RSH.* E2HRHR{NS}{EW} B3R.R. D3H.H. end
roll RRR. H.H. HHH. HRHR{NS}{EW} S.S.
1: B4RHRH{NS}{EW} G5S.S. G6RR.R D4HH.H B7H.H. B5RRHH* end
roll HHH. RRR. RRR. HR..* .HSR*
1: C4RSH.* B6HHH. C5H..R* A6R.RR A5HHRH* A7RRR. end
score 1: networks=10,2 points=40 highway=6 railway=8 centre=6 errors=7 expansion=0 villages=0 goals=0 total=53
