inkrail 1
config classic+forest
seed monday
roll HH.. RR.. R.R. H.R.* H.H.t ....t
1: C3H.H.t C4H.R.* D3....t C5RR.. D5.R.R C2.HH. end
roll H.H. R.R. HH.. HRHR{NS}{EW} ....t H.H.t
1: E3....t D2.H.Ht E5.R.R E2.H.H F2..HH F3HRHR{NS}{EW} end
roll R.R. RR.. H.H. H.R.* H.H.t HH..t
1: F4H.H.t E4HH..t F5.R.R G5.H.R* G3..RR B1H.H. end
roll H.H. H.H. R.R. HRHR{NS}{EW} RR..t ....t
1: D4....t G4R..Rt B2H.H. B3H.H. D1R.R. B4HRHR{NS}{EW} end
roll RRR. H.H. HHH. HRHR{NS}{EW} ....t HH..t
1: A1....t B5H.H. A4RRR. B6HHH. B7HRHR{NS}{EW} end
roll HHH. RRR. RRR. HR..* ....t H.H.t
1: A7.RRR C7..HR* A2....t A3.RRR C6.HHH end
score 1: networks=2,1 points=4 highway=8 railway=6 centre=9 errors=11 expansion=18 villages=0 goals=0 total=34
