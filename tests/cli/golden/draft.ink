inkrail 1
config challenge,draft,players=3
seed tuesday
setup goals=D:B:K first=1
roll RRR.&HRHR{NS}{EW} HR..*&RR.. HHHH{NE}{SW}&HRHR{NS}{EW} R...*&HH.. R.R.&H.H. H...*&RR..
1: pick6
2: pick1
3: pick2
1: pick3
2: pick5
3: pick4
1: F1H...* G2RR.. G1RHRH{NS}{EW} B7HHHH{NE}{SW} end
2: D7R.R. D6RRR. E6HRHR{NS}{EW} E5H.H. end
3: B7.RH.* C7R..R C6..R.* =D1R...* G4.HH. end
roll R.R.&RRRR{NE}{SW} H.R.*&HRH.* HHHH{NE}{SW}&H.H. RR..&HH.. HHH.&RR.. RHR.*&HRHR{NS}{EW}
1: pick3
2: pick6
3: pick2
1: pick5
2: pick1
3: pick4
1: C7.H.H A7HHHH{NE}{SW} A6HHH. D7.RR. end
2: F6.R.R G6HR.R* G5HRHR{NS}{EW} =E4.RHR* D4RRRR{NE}{SW} end
3: G5HH.. =B1H..H A1RH.H* =F1HH.. G1.R.H* G2.RR. end
roll RHR.*&HH.. H.H.&HHH. R.R.&RRR. HR..*&HRHR{NS}{EW} HH..&RRR. R...*&HRHR{NS}{EW}
2: pick4
3: pick2
1: pick1
2: pick5
3: pick3
1: pick6
1: B6..HH E7...R* A5.RHR* B5HRHR{NS}{EW} end
2: G4.HH. D5R.RR C4.RH.* E7HRHR{NS}{EW} end
3: G3RRR. A2.R.R A4.H.H B4.HHH end
roll RRRR{NE}{SW}&HH.. H.H.&R...* RR..&HRHR{NS}{EW} HHH.&H.R.* HH..&RRR. HRHR{NS}{EW}&HRH.*
1: pick6
2: pick5
3: pick1
1: pick2
2: pick4
3: pick3
1: C5...R* G4.H.H B4H.HR* A2HRHR{NS}{EW} end
2: D3R.RR C5.R.H* B5HH.H A5.HH. end
3: B5HH.. G6.RR. G7RRRR{NW}{ES} C5RHRH{NS}{EW} end
roll H.H.&RR.. HHH.&RRR. H.H.&RRR. HRH.*&H...* RRR.&RRRR{NE}{SW} RRRR{NE}{SW}&H.R.*
3: pick1
1: pick3
2: pick2
3: pick6
1: pick5
2: pick4
1: A1H.H. =A3H.H. B2.RRR B3RR.R C3RRRR{NE}{SW} end
2: A6H.HR* A7H.HH F1H...* C3RRR. end
3: D5.R.H* E5R..R F7H.H. E4RRRR{NE}{SW} end
roll HHHH{NE}{SW}&HHH. HHH.&RR.. HRH.*&HHH. R.R.&HRH.* RRR.&RR.. H.R.*&RR..
3: pick5
1: pick3
2: pick4
3: pick2
1: pick1
2: pick6
1: C4RH.H* D4H.HH +C2HHRR* C1HHH. D5HHHH{NW}{ES} end
2: F5.R.R F7.H.R* G7.HRH* +B4RHHH* F4..RR end
3: D4.RR. +E3HHRR* C4.RR. F4.RRR E2.HHH end
roll RR..&H.H. H.R.*&RR.. RRR.&HHHH{NE}{SW} HRHR{NS}{EW}&R...* RRRR{NE}{SW}&RRR. HH..&HR..*
2: pick1
3: pick5
1: pick3
2: pick6
3: pick2
1: pick4
1: D3HRHR{NS}{EW} E3...R* D2HHHH{NW}{ES} G6RRR. end
2: A4.H.H D2.HR.* E2H..H B3..RR end
3: F2.R.H* D3RR.. D2R.RR C2RRRR{NE}{SW} end
score 1: networks=1,1,1,1,1,1,1 points=0 highway=6 railway=8 centre=7 errors=17 expansion=0 villages=2 goals=2 total=8
score 2: networks=5,1 points=16 highway=6 railway=7 centre=8 errors=9 expansion=0 villages=0 goals=4 total=32
score 3: networks=1,1,1,1,1,1,1,1,1,1 points=0 highway=5 railway=6 centre=8 errors=17 expansion=0 villages=4 goals=4 total=10
