inkrail 1
config classic+lake
seed monday
roll HH.. RR.. R.R. H.R.* L... LL..
1: D3LL.. E3...L D7H.R.* D6..HH A2.R.R B2R..R B1HHRR* end
roll H.H. R.R. HH.. HRHR{NS}{EW} L.R. L.R.
1: A1.R.R C6.H.H C1H..H D2R.L. D1RHRH{NS}{EW} end
roll R.R. RR.. H.H. H.R.* LLHR* LLHR*
1: B6.H.R* A6.R.R F7H.H. G6.RR. end
roll H.H. H.H. R.R. HRHR{NS}{EW} L.H. LLHR*
1: G7R.R. F6H.H. E1.H.H F1.L.H G1HRLL* F5HRHR{NS}{EW} end
roll RRR. H.H. HHH. HRHR{NS}{EW} L.H. LLHR*
1: G2LRHL* F4H.H. E5.RRR F3.HHH G3HHHH D5HRHR{NS}{EW} D4L.H. end
roll HHH. RRR. RRR. HR..* LLHR* LLL.
1: G4HHH. G5HLLR* C5HR..* C4.LLL E6RR.R end
score 1: networks=3,2,2,1,1 points=16 highway=8 railway=5 centre=7 errors=6 expansion=1 villages=0 goals=0 total=31
