inkrail 1
config classic+airline
seed monday
roll HH.. RR.. R.R. H.R.* ARRA{NW}{ES} ....ap
1: A4RRRH* B4.R.R C4R..R G7RAAR{NW}{ES} G2.R.H* F2HH.. end
roll H.H. R.R. HH.. HRHR{NS}{EW} A.A. AHAH{NS}{EW}
1: F1H.H. A5R.R. C7AHAH{NS}{EW} D7RHRH{NS}{EW} F7HRHH* B7.HH. end
roll R.R. RR.. H.H. H.R.* ARRA{NW}{ES} ....ap
1: A3R.R. C6RAAR{NW}{ES} C3.RR. D6....ap E7.H.H D5R.H.* end
roll H.H. H.H. R.R. HRHR{NS}{EW} ARRA{NW}{ES} ....ap
1: E6.H.H D3RRRR D4RHRH{NS}{EW} E4.H.H F6....ap G6ARRA{NW}{ES} D2R.R. end
roll RRR. H.H. HHH. HRHR{NS}{EW} ....ap .AA.
1: G5....ap G4.H.H F5.AA. F4RHRH{NS}{EW} A2.RRR B1HHH. end
roll HHH. RRR. RRR. HR..* ARRA{NW}{ES} ARAR{NS}{EW}
1: B2H..R* D1R.RR C5RRR. C1RRAA{NE}{SW} end
score 1: networks=8,2,1 points=32 highway=9 railway=11 centre=7 errors=9 expansion=4 villages=0 goals=0 total=54
