inkrail 1
config classic+desert
seed sahara26
roll R.R. HHH. HH.. HR..* ....cc H.H.c
1: D5....cc A6H..R* A5..HH G4.H.Hc G2.R.R F4.HHH end
roll H.H. R.R. H.H. HRHR{NS}{EW} H.H.w RR..w
1: E4.H.Hw D4.H.H C4.H.H F2.R.R E2.RR.w E3RHRH{NS}{EW} end
roll HHH. HH.. R.R. HRHR{NS}{EW} ....cc RR..w
1: C5....cc D3.HH. B4HH.H A4RHRH{NS}{EW} A3..RRw D7R.R. end
roll RR.. R.R. HH.. HRHR{NS}{EW} arid ....cc
1: arid=HHRH* E5....cc F3..HH D6.RR. E6.R.R B3HRHR{NS}{EW} end
roll HHH. RR.. R.R. HR..* ....cc RR..w
1: C3....cc B2.RH.* C2.R.R D2R..Rw F6R..R F1HHH. end
roll HH.. RR.. HH.. H.R.* ....cc R.R.c
1: D1R.R.c F5H.R.* B5....cc G1H..H B7.HH. A2R..R end
roll HH..c arid
1: arid=RRRR end
score 1: networks=4,1,1,1,1,1 points=12 highway=8 railway=5 centre=9 errors=9 expansion=12 villages=0 goals=0 total=37
