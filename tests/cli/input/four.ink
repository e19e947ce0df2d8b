inkrail 1
config challenge,goals=A:G:K,players=4
seed four
roll HHH. R.R. R...* HRHR{NS}{EW}
1: G6.R..* A4.HHH A2.R.R B4RHRH{NS}{EW} end
2: D7..R.* B1HHH. C1RHRH{NS}{EW} C2R.R. end
3: D7..R.* B7HHH. A6.R.R B6HRHR{NS}{EW} end
4: A2...R* B1HHH. C1RHRH{NS}{EW} C2R.R. end
roll HHH. H.H. HRH.* RRRR{NE}{SW}
1: B5RH.H* A5HHH. C4.H.H B3RRRR{NW}{ES} end
2: D1RH.H* B2H.H. E1H.HH C3RRRR{NE}{SW} end
3: B5H.HH C6H.HR* =C7H.HH C5H.H. A2RRRR{NW}{ES} end
4: D1RH.H* E1H.HH E2H.H. C3RRRR{NW}{ES} end
roll RRR. R.R. HR..* RRRR{NE}{SW}
1: A6H..R* A3.RRR B2R.R. C3RRRR{NW}{ES} end
2: D3.R.R E3H..R* C4RR.R D4RRRR{NE}{SW} end
3: A1RRRR{NE}{SW} =A3R..H* A5.HR.* B2.R.R C2RR.R end
4: E3HR..* C4R.R. B3.RRR A3RRRR{NW}{ES} end
roll R.R. HHH. HRH.* RRR.
1: D4.HHH +C5RRRH* C6R.R. =D5H.HR* D3H.HR* C7RRR. end
2: E2HHH. F2RH.H* D5R.R. E4RR.R end
3: C1R.R. C4.HHH D4RH.H* +B4RHHR* D3RRR. end
4: D3.R.R C5RH.H* B5.HHH A4RRR. end
roll R.R. H.H. H.R.* HRHR{NS}{EW}
1: D6H.H. D7H.R.* C2R.R. C1RHRH{NS}{EW} end
2: G2.R.H* D6R.R. B3HRHR{NS}{EW} B4H.H. end
3: E3.H.R* E4.H.H D1R.R. F4RHRH{NS}{EW} end
4: B2H.H. B4.H.R* F3.R.R G3HRHR{NS}{EW} end
roll HHH. H.H. R...* HHH.
1: B1..R.* E4.H.H D2.HHH F4H.HH end
2: A3.R..* B5H.H. +F1HHRH* G1H.HH B6HH.H end
3: G4.H.H F5R...* F3HH.H F2HHH. end
4: A5.H.H D5HH.H D4HHH. +E4HHRH* G2.R..* end
roll H.H. HH.. RHR.* HRHR{NS}{EW}
1: D1.H.H E1H..H E2R.RH* E3RHRH{NS}{EW} end
2: C6H..H =C5H.H. F4.RHR* F5H.H. A2HRHR{NS}{EW} end
3: D2RHR.* F1H.H. G3..HH E2RHRH{NS}{EW} end
4: E5R.RH* E6RHRH{NS}{EW} F4.H.H G4H..H end
score 1: networks=3,1,1 points=8 highway=10 railway=6 centre=8 errors=14 expansion=0 villages=0 goals=6 total=24
score 2: networks=4,1,1 points=12 highway=14 railway=7 centre=8 errors=13 expansion=0 villages=4 goals=8 total=40
score 3: networks=5,1,1 points=16 highway=13 railway=5 centre=6 errors=11 expansion=0 villages=2 goals=7 total=38
score 4: networks=2,1,1 points=4 highway=9 railway=7 centre=9 errors=13 expansion=0 villages=2 goals=2 total=20
