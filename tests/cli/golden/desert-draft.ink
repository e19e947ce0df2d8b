inkrail 1
config challenge+desert,draft,players=2
seed sahara
setup goals=I:G:DC first=2
roll R.R.&H.H. HRHR{NS}{EW}&HH.. RRRR{NE}{SW}&H.R.* HH..&H.R.* H.H.w arid
2: pick1
1: pick2
2: pick3
1: pick4
1: A2.H.R* B2.H.Hw C2..HH C3H..H B3RHRH{NS}{EW} A3HHRH* end
2: D7H.R.* D6H.H.w D5H.H. A6.R.R B6RRRR{NW}{ES} D4RHHR* end
roll H...*&HH.. RRRR{NE}{SW}&RRR. R.R.&HH.. HHH.&R...* RR..c ....cc
1: pick3
2: pick4
1: pick2
2: pick1
1: D3....cc B4RR..c C4.R.R D4RR.R E4RRRR{NW}{ES} G4.HH. A4RRRH* end
2: E4...H* D3....cc B5.RR.c C5...R* B1HH.. C1H.HH B7RRHR* end
roll RHR.*&H.H. R.R.&HRH.* HRHR{NS}{EW}&HHH. R.R.&RRR. arid RR..w
2: pick4
1: pick3
2: pick1
1: pick2
1: arid=HRHR* E3.HRH* E5R..Rw D5.R.R G5HHH. =G6HRH.* G7HRHR{NS}{EW} +F7RRHH* end
2: arid=HHRH* C4.RR.w A7.RRR C6.R.R =C2H.H. C3H.H. C7.RHR* end
roll RRRR{NE}{SW}&H.H. H...*&HHH. RRR.&RR.. RHR.*&HHH. ....cc H.H.c
1: pick1
2: pick2
1: pick3
2: pick4
1: C5....cc A5R..R F3.H.Hc G3.H.H F6.RRR E6RRRR{NW}{ES} end
2: E5....cc A4.H.Hc B4...H* D1R.RH* G4HH.H G3HHH. end
roll HHHH{NE}{SW}&HHH. RRR.&HH.. HHH.&HRH.* RRR.&HR..* H.H.w R.R.c
1: pick1
2: pick2
1: pick4
2: pick3
1: E7RH..* F4.R.Rc B7H.H.w D6RRR. B6HHH. B5HHHH{NW}{ES} end
2: G2HRH.* G1.HH. D2R.R.c F7H.H.w F6HHH. A2.RRR end
roll RRR.&H...* RRR.&RRR. HHH.&HRH.* RR..&RR.. arid R.R.c
1: pick1
2: pick3
1: pick2
2: pick4
1: D7R.R.c C5...H* D3R.RR A6R.RR A7R.RR end
2: D3R.R.c A3R..R B2R..R F5HHH. G5.HRH* =F4.HHH end
roll H.H.w RR..w
1: end
2: end
score 1: networks=2,2,1,1,1,1 points=8 highway=6 railway=6 centre=9 errors=15 expansion=1 villages=2 goals=4 total=21
score 2: networks=3,2,1,1,1,1,1 points=12 highway=8 railway=5 centre=7 errors=9 expansion=1 villages=0 goals=6 total=30
