inkrail 1
config classic+powergrid
seed monday
roll HH.. RR.. R.R. H.R.* right down
1: A4HHHH D7.RR. A5H.R.* A3.HH. G2.R.R end
roll H.H. R.R. HH.. HRHR{NS}{EW} down right
1: A2.R.R B7..HH B2HRHR{NS}{EW} B4.H.H end
roll R.R. RR.. H.H. H.R.* left any
1: C2.R.R C4.H.H D2..RR F1H.R.* any=F1 left=G2 end
roll H.H. H.H. R.R. HRHR{NS}{EW} any any
1: G4RHRH{NS}{EW} B1H.H. F4.H.H G3R.R. any=F4 any=B2 end
roll RRR. H.H. HHH. HRHR{NS}{EW} up down
1: E4.H.H A6R.RR E7HRHR{NS}{EW} B3H.HH down=B3 end
roll HHH. RRR. RRR. HR..* left up
1: D3RRR. F7RHHR* A7RH..* F2RRR. G7H.HH up=F7 left=E7 end
roll HHH. H.H. R.R. HRHR{NS}{EW} left down
1: G6H.H. G5.HHH E3HRHR{NS}{EW} F3RHRR* F6R.R. down=G4 left=F6 end
score 1: networks=4,3,2,1 points=24 highway=7 railway=9 centre=5 errors=10 expansion=0 villages=0 goals=0 total=35
