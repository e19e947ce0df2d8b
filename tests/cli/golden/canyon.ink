inkrail 1
config classic+canyon
seed monday
roll HH.. RR.. R.R. H.R.* ~EEE ~E
1: ~C5SSS B7R.H.* B6.RR. ~C5E C6.R.R B1HH.. end
roll H.H. R.R. HH.. HRHR{NS}{EW} ~EEE ~ESE
1: ~D5SSS C1H..H D6.R.R ~H4WSW F7H.H. E6HRHR{NS}{EW} F6RRHR* end
roll R.R. RR.. H.H. H.R.* ~EES ~ES
1: G6.R.R ~G1SSE ~H7WS E7H.H. E5R.H.* E4.RR. end
roll H.H. H.H. R.R. HRHR{NS}{EW} ~ES ~EES
1: ~B1SSW ~A7ES F5R.R. F1H.H. F2H.H. F4HHRR* F3HRHR{NS}{EW} end
roll RRR. H.H. HHH. HRHR{NS}{EW} ~EEE ~ES
1: G4.H.H ~F5SSS E3RR.R ~A5ES D3HRHR{NS}{EW} D4H.HH end
roll HHH. RRR. RRR. HR..* ~ESE ~EES
1: C4.HR.* C5RRR. C3RRR. ~E1SWS ~C1SSE D5HHH. end
roll HHH. H.H. R.R. HRHR{NS}{EW} ~ESE ~EES
1: G3.R.R D2H.H. ~F1SSW D1.HHH end
score 1: networks=5,1 points=16 highway=5 railway=10 centre=9 errors=9 expansion=21 villages=0 goals=0 total=52
