inkrail 1
config classic+trail
seed monday
roll HH.. RR.. R.R. H.R.* .H.Hpn .HHHp
1: A2.H.R* F7.HHHp E6H.H.pn B2H..H G2.RR. G3R.R. G4RHRH* end
roll H.H. R.R. HH.. HRHR{NS}{EW} .HH.p .RR.p
1: G7H..H E5HRHR{NS}{EW} A4.H.H F5..RRp G6HRHH* A6.R.R E4.HH.p end
roll R.R. RR.. H.H. H.R.* .RR.p .H.Hpn
1: D5.RR.p F6R..R G5R.H.* F4.H.H D6R.R. C6H.H.pz end
roll H.H. H.H. R.R. HRHR{NS}{EW} .HHHp .RR.p
1: E7HHHH C7HH.Hp D4R..Rp C5H.H. F1H.H. D1R.R. D7RHRH{NS}{EW} end
roll RRR. H.H. HHH. HRHR{NS}{EW} .R.Rpn .H.Hpn
1: C4H.HH B4.H.Hpz D2R.RR E3R.R.pn D3RHRH{NS}{EW} C3H.H. end
roll HHH. RRR. RRR. HR..* .HH.p .HH.p
1: B7.HH.p B1H.HH C2.RH.* B3..HHp E2RRR. E1RRR. end
score 1: networks=7,2,1,1,1 points=28 highway=13 railway=6 centre=9 errors=13 expansion=6 villages=0 goals=0 total=49
