inkrail 1
config classic+portal
seed monday
roll HH.. RR.. R.R. H.R.* R...pb
1: A2..RR B7.HH. G2.R.H* A3R.R. end
roll H.H. R.R. HH.. HRHR{NS}{EW} R...pb
1: A6.R.R B6...Rpb F7..HH B1HRHR{NS}{EW} B2H.H. end
roll R.R. RR.. H.H. H.R.* R...pb
1: A1.R..pb C1.H.R* B3H.H. A4R.R. G6.RR. D7HHRH* end
roll H.H. H.H. R.R. HRHR{NS}{EW} R...pc
1: D6H.H. D1RHRH{NS}{EW} G7R...pc E1.H.H D2R.R. D3RHHR* end
roll RRR. H.H. HHH. HRHR{NS}{EW} H...pb
1: D5HRHR{NS}{EW} C3.RRR F1H.HH E3.H.H E7HHHH end
roll HHH. RRR. RRR. HR..* R...pc
1: A5R...pc C4R.RR F2HHH. E5..HR* C5R.RR end
roll HHH. H.H. R.R. HRHR{NS}{EW} H...pa
1: D4H.HH C7RHRH{NS}{EW} E6H...pa B4.R.R F3H.H. end
score 1: networks=4,3,2,1 points=24 highway=8 railway=6 centre=8 errors=11 expansion=0 villages=0 goals=0 total=35
