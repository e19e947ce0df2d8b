inkrail 1
config classic+lava
seed monday
roll HH.. RR.. R.R. H.R.* XX.. HXH.{NS}{E}
1: C4.XX. E4H.HX{NS}{W} E3R.H.* E5H..H E2.RR. F2.R.R G1XXXXv G2RRRR end
roll H.H. R.R. HH.. HRHR{NS}{EW} RXR.{NS}{E} XX..
1: D5X..X D3.RXR{EW}{S} G3R.R. G4RHRH{NS}{EW} F4.HH. F5H.H. A7XXXXv G5RRHH* end
roll R.R. RR.. H.H. H.R.* XX.. XX..
1: C5XX.. F6H.H. C3.R.R A6..XX F7HHHH G7.R.H* B3.RR. A1XXXXv end
roll H.H. H.H. R.R. HRHR{NS}{EW} XX.. XX..
1: B7..XX F1XX.. B4R.R. G6H.H. E7.H.H D7RHRH{NS}{EW} C1XXXXv end
roll RRR. H.H. HHH. HRHR{NS}{EW} X.X. RXR.{NS}{E}
1: B1.X.X C7.H.H D1R.RX{NS}{W} D2RR.R A4HH.H A3HRHR{NS}{EW} F3XXXXv end
roll HHH. RRR. RRR. HR..* XXX. XX..
1: A2..HR* C2XX.. !D2.XXX D6RRR. E6RR.R end
score 1: networks=2,2,1,1,1 points=8 highway=8 railway=7 centre=9 errors=21 expansion=16 villages=0 goals=0 total=27
