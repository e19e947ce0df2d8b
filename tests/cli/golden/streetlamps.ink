inkrail 1
config classic+streetlamps
seed monday
roll HH.. RR.. R.R. H.R.* HHHH{NS}{EW}l .HH.l
1: D7H.R.* F1H..Hl D6HHHH{NS}{EW}l A6R..R C6HH.. G6.R.R D5HHHH light=6 end
roll H.H. R.R. HH.. HRHR{NS}{EW} .HH.l HHHH{NS}{EW}l
1: E1.H.H E5..HHl C5HHHH{NS}{EW}l B1H..H C4HRHR{NS}{EW} A4RRRH* light=1 A3R.R. end
roll R.R. RR.. H.H. H.R.* HHHH{NS}{EW}l H.HHl
1: F6.RR. E6H.HHl D4RHHR* light=5 B4.R.R G4HHHH{NS}{EW}l F4.H.H F7R.H.* end
roll H.H. H.H. R.R. HRHR{NS}{EW} HHHHl H.H.l
1: G3H.H. C3H.H. G5HRHR{NS}{EW} A5R.R. end
roll RRR. H.H. HHH. HRHR{NS}{EW} HHHH{NS}{EW}l .HH.l
1: E7H.H. A1.HH.l C2HHHH{NS}{EW}l C1HHH. D3RRR. D1RHRH{NS}{EW} end
roll HHH. RRR. RRR. HR..* HHHHl H.HHl
1: E4HH.H D2RRR. A2H..R* F5RRR. end
score 1: networks=6,2,2 points=28 highway=17 railway=9 centre=8 errors=11 expansion=4 villages=0 goals=0 total=55
