inkrail 1
config classic+alienfarmer
seed ufo26
roll RRR. RR.. RR.. HR..* ....u
1: B1HR..* D1RRRR C1.RRR C2R..R D7..RR C3....u end
roll HHH. HH.. HHH. H.R.* ....u
1: A6HHHR* A4H.HH B6H.HH C7.R.H* B5..HH B3....u end
roll R.R. RRR. R.R. HRHR{NS}{EW} ....u
1: F1HRHR{NS}{EW} E1RR.R B2.R.R D2R.R. E3....u end
roll HHH. HH.. HHH. HRHR{NS}{EW} RR.H*s
1: G2RRHH* A3R.HR*s B7HHH. D3RHRH{NS}{EW} F2HH.. G4HHH. end
roll RRR. R.R. H.H. HR..* .H..*s
1: G3H.H. A7H...*s D4R.R. A2.RRR G6.RH.* end
roll R.R. H.H. RRR. HRHR{NS}{EW} ....u
1: G1R.RR A5H.H. G5HRHR{NS}{EW} F5.R.R C5....u end
score 1: networks=10,1 points=36 highway=7 railway=10 centre=5 errors=7 expansion=6 villages=0 goals=0 total=57
