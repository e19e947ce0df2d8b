inkrail 1
config classic
seed fair-0306f1b5e90ffd564a49413b34ae6f57
roll R.R. RRR. RRR. HRHR{NS}{EW}
1: G6RRR. G5RHRH{NS}{EW} G4R.RR G3R.R. end
roll H.H. HH.. R.R. HRHR{NS}{EW}
1: F7HRHH* F6.HH. E7RHRH{NS}{EW} B1H.H. E6R.R. end
roll HHH. HH.. RRR. H.R.*
1: G2RRRR A4.HHH G7R.RR B2HH.. C2.R.H* end
roll R.R. RRR. H.H. HR..*
1: B4.H.H D7.HR.* F2RR.R F4.R.R end
roll RR.. RR.. R.R. H.R.*
1: E4RRHH* D2R..R E2RR.. F1H.R.* E3R.R. end
roll H.H. RR.. H.H. HR..*
1: A6H..R* C4.H.H D4.H.H G1.RR. end
roll H.H. RRR. RR.. H.R.*
1: D1RRR. E5H.R.* A5H.H. E1..RR end
score 1: networks=9 points=32 highway=8 railway=13 centre=5 errors=3 expansion=0 villages=0 goals=0 total=55
#fair 1 4e9175083d4204b0ad9b92f9abb1c19bed54ed493c37f8cb66f87a926c2b421b 5f1d0c7e9a3b4d2168f0e1c2b3a495867768594a3b2c1d0e0f1e2d3c4b5a6978
#nonce 1 q7Jw3mZk90aQ1mX7
