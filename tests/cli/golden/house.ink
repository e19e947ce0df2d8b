inkrail 1
config classic+meteor+canyon,house
seed house
roll RR.. HHH. HHH. HR..* free 1 ~ESE ~EES
1: meteor=N ~B1SES A4R..H* A3..RR B7HHH. C7.HHH D7RRRH* ~A4EES end
roll RRR. HH.. HH.. HR..* free 1 ~E ~ESE
1: meteor=S ~C3E B6.HH. E7..HR* C6H..H D6RRR. D5HRRH* ~F2ESE end
roll HHH. H.H. HHH. H.R.* S 2 ~EE ~E
1: meteor=S ~F5EE C5.HHH D4R.H.* G4.H.H B5.HHH E5HRHR* ~D3S end
roll RRR. RRR. HH.. H.R.* N 2 ~E ~EES
1: ~E5E E4..HH A5.H.R* D6RRR. F5RR.R ~A6EES end
roll H.H. RR.. RR.. HR..* N 2 ~ESE ~EES
1: ~E6WSW F4.HR.* E6H.H. G5..RR G6RR.. ~D1SEE end
roll RR.. HHH. R.R. HR..* free 2 ~ESE ~ESE
1: meteor=W ~E6ESE A2.R.R B1H.HH A1RH..* A6..RR ~F3WSW end
score 1: networks=4,1,1,1,1 points=12 highway=8 railway=8 centre=6 errors=4 expansion=19 villages=0 goals=0 total=49
