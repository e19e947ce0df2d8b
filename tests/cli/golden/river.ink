inkrail 1
config classic+river
seed monday
roll HH.. RR.. R.R. H.R.* HVHV{NS}{EW} HVHV{NS}{EW}
1: F1H.R.* F2R..R E2.R.R G4.HH. G5HVHV{NS}{EW} G6HRRR* end
roll H.H. R.R. HH.. HRHR{NS}{EW} V.V. VV..
1: A7..VV G7R.R. B1HH.. C1.H.H D1RHRH{NS}{EW} D2RRRR F5.V.V end
roll R.R. RR.. H.H. H.R.* VV.. VV..
1: D3R.H.* E5VV.. E4.VV. E1.H.H F6.R.R C2.RR. end
roll H.H. H.H. R.R. HRHR{NS}{EW} V.V. VV..
1: C3R.R. F4V..V D4H.H. F3V.V. D5H.H. C4RHRH{NS}{EW} end
roll RRR. H.H. HHH. HRHR{NS}{EW} V.V. V.V.
1: C5RR.R D6H.H. D7HHRR* E7H.HH E6HRHR{NS}{EW} end
roll HHH. RRR. RRR. HR..* V.V. HVHV{NS}{EW}
1: C7.RH.* B5.RRR A5RR.R A3.V.V B4HHH. B3HVHV{NS}{EW} end
score 1: networks=3,2,1 points=12 highway=7 railway=10 centre=8 errors=11 expansion=6 villages=0 goals=0 total=32
