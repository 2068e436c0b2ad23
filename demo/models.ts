import type { BodyType } from '#domain/vehicles/vehicle-drawing.ts'
import { numbersIn, readTable } from './table.ts'

type Fuel = 'Petrol' | 'Diesel' | 'Electric' | 'Hybrid' | 'Plug-in Hybrid' | 'Premium Unleaded'
type Transmission = 'Manual' | 'Automatic' | 'CVT' | 'DCT' | 'Semi-Automatic'

/**
 * key | make | model | body, doors | fuel | gearbox, gears | engine | cc, cylinders, valves each | bhp, Nm |
 * mph, seconds to 60, g CO2, mpg | kg, length, width, height, wheelbase | seats, tank litres | adult, child, pedestrian safety
 */
const table = `
  minor     | Morris      | Minor 1000            | saloon 2      | Petrol           | Manual 4    | 948cc A-series inline-four    | 948 4 2  | 37 68   | 73 31.3 0 40   | 747 3760 1549 1524 2184  | 4 30  | -
  traveller | Morris      | Minor Traveller       | estate 3      | Petrol           | Manual 4    | 1098cc A-series inline-four   | 1098 4 2 | 48 81   | 77 24.8 0 38   | 838 3790 1549 1549 2184  | 4 30  | -
  etype     | Jaguar      | E-Type 4.2 Coupe      | coupe 2       | Premium Unleaded | Manual 4    | 4.2 XK straight-six           | 4235 6 2 | 265 384 | 150 7.1 0 18   | 1282 4450 1657 1225 2438 | 2 64  | -
  tr6       | Triumph     | TR6                   | convertible 2 | Premium Unleaded | Manual 4    | 2.5 straight-six              | 2498 6 2 | 142 202 | 117 8.2 0 24   | 1080 4035 1470 1270 2240 | 2 51  | -
  p5b       | Rover       | P5B Coupe             | saloon 4      | Premium Unleaded | Automatic 3 | 3.5 V8                        | 3528 8 2 | 161 285 | 110 10.7 0 18  | 1590 4740 1780 1450 2810 | 5 64  | -
  series3   | Land Rover  | Series III 88         | suv 3         | Petrol           | Manual 4    | 2.25 inline-four              | 2286 4 2 | 70 163  | 68 29.0 0 18   | 1339 3617 1689 1968 2235 | 7 45  | -
  mini1275  | Mini        | 1275 GT               | hatchback 2   | Petrol           | Manual 4    | 1275cc A-series inline-four   | 1275 4 2 | 59 91   | 90 13.3 0 38   | 675 3160 1410 1350 2040  | 4 34  | -
  minicity  | Austin      | Mini City E           | hatchback 2   | Petrol           | Manual 4    | 998cc A-series inline-four    | 998 4 2  | 40 68   | 82 19.7 0 48   | 620 3050 1410 1350 2040  | 4 34  | -
  capri     | Ford        | Capri 2.8 Injection   | coupe 3       | Petrol           | Manual 5    | 2.8 Cologne V6                | 2792 6 2 | 160 224 | 130 7.9 0 24   | 1230 4340 1700 1320 2560 | 4 58  | -
  gti205    | Peugeot     | 205 GTI 1.9           | hatchback 3   | Petrol           | Manual 5    | 1.9 inline-four               | 1905 4 2 | 130 161 | 127 7.8 0 32   | 875 3706 1572 1355 2420  | 5 50  | -
  turbor    | Bentley     | Turbo R               | saloon 4      | Premium Unleaded | Automatic 4 | 6.75 turbo V8                 | 6750 8 2 | 328 660 | 135 6.7 0 14   | 2340 5268 1890 1486 3061 | 5 108 | -
  chimaera  | TVR         | Chimaera 4.0          | convertible 2 | Premium Unleaded | Manual 5    | 4.0 V8                        | 3950 8 2 | 240 366 | 152 5.2 0 24   | 1060 3937 1865 1280 2500 | 2 57  | -
  e30t      | BMW         | 325i Touring          | estate 5      | Petrol           | Manual 5    | 2.5 straight-six              | 2494 6 2 | 168 222 | 133 8.3 0 29   | 1270 4325 1645 1380 2570 | 5 63  | -
  e30       | BMW         | 318i                  | saloon 4      | Petrol           | Manual 5    | 1.8 inline-four               | 1796 4 2 | 113 162 | 115 10.9 0 33  | 1090 4325 1645 1380 2570 | 5 55  | -
  xk8       | Jaguar      | XK8 4.0 Coupe         | coupe 2       | Premium Unleaded | Automatic 5 | 4.0 V8                        | 3996 8 4 | 290 393 | 155 6.4 290 23 | 1615 4760 1829 1296 2588 | 4 75  | -
  d90xs     | Land Rover  | Defender 90 XS        | suv 3         | Diesel           | Manual 6    | 2.2 TDCi inline-four          | 2198 4 4 | 120 360 | 90 14.7 269 28 | 1837 3894 1790 2000 2360 | 4 60  | -
  lr90      | Land Rover  | 90                    | suv 3         | Diesel           | Manual 5    | 2.5 diesel inline-four        | 2495 4 2 | 67 154  | 68 28.1 0 26   | 1600 3722 1790 1963 2360 | 6 54  | -
  commando  | Norton      | Commando 850          | motorcycle 0  | Premium Unleaded | Manual 4    | 828cc parallel twin           | 828 2 2  | 58 76   | 115 5.2 0 48   | 211 2200 660 1090 1440   | 2 11  | -
  ipace     | Jaguar      | I-Pace EV400 S        | suv 5         | Electric         | Automatic 1 | 90 kWh dual motor             | 0 0 0    | 394 696 | 124 4.5 0 0    | 2133 4682 1895 1565 2990 | 5 0   | 91 81 73
  fiesta    | Ford        | Fiesta 1.25 Zetec     | hatchback 5   | Petrol           | Manual 5    | 1.25 Duratec inline-four      | 1242 4 4 | 81 114  | 104 13.3 122 54| 1041 3969 1722 1495 2489 | 5 42  | 91 86 65
  fiestast  | Ford        | Fiesta ST-3           | hatchback 3   | Petrol           | Manual 6    | 1.5 EcoBoost turbo triple     | 1497 3 4 | 197 290 | 144 6.5 136 47 | 1262 4068 1735 1469 2493 | 5 45  | 87 84 64
  xr2       | Ford        | Fiesta XR2            | hatchback 3   | Petrol           | Manual 5    | 1.6 CVH inline-four           | 1597 4 2 | 96 132  | 112 8.7 0 36   | 840 3712 1620 1330 2288  | 5 40  | -
  escort    | Ford        | Escort Mk2 Mexico     | saloon 2      | Petrol           | Manual 4    | 1.6 crossflow inline-four     | 1593 4 2 | 95 125  | 106 10.9 0 30  | 900 3978 1596 1385 2400  | 5 41  | -
  focus     | Ford        | Focus 1.0 EcoBoost    | hatchback 5   | Petrol           | Manual 6    | 1.0 EcoBoost turbo triple     | 999 3 4  | 123 170 | 124 10.0 107 57| 1322 4378 1825 1471 2648 | 5 52  | 96 87 72
  transit   | Ford        | Transit Custom 290    | van 4         | Diesel           | Manual 6    | 2.0 EcoBlue inline-four       | 1996 4 4 | 128 360 | 101 12.5 178 38| 1997 4973 1986 2000 2933 | 3 70  | -
  transitmk | Ford        | Transit Mk1           | van 3         | Petrol           | Manual 4    | 1.7 V4                        | 1663 4 2 | 65 118  | 74 30.1 0 22   | 1270 4370 2060 2240 2690 | 3 45  | -
  ranger    | Ford        | Ranger Wildtrak       | pickup 4      | Diesel           | Automatic 10| 2.0 EcoBlue bi-turbo          | 1996 4 4 | 210 500 | 106 9.9 233 31 | 2246 5359 1867 1848 3220 | 5 80  | 96 86 81
  jazz      | Honda       | Jazz 1.4 ES           | hatchback 5   | Petrol           | CVT 7       | 1.4 i-VTEC inline-four        | 1339 4 4 | 98 127  | 109 12.6 125 52| 1090 3900 1695 1525 2495 | 5 42  | 86 76 60
  civic     | Honda       | Civic Type R          | hatchback 5   | Premium Unleaded | Manual 6    | 2.0 VTEC turbo inline-four    | 1996 4 4 | 316 400 | 169 5.8 176 36 | 1380 4557 1877 1434 2699 | 4 46  | 92 75 75
  s2000     | Honda       | S2000                 | convertible 2 | Premium Unleaded | Manual 6    | 2.0 VTEC inline-four          | 1997 4 4 | 237 208 | 150 6.2 237 28 | 1260 4135 1750 1285 2400 | 2 50  | -
  mx5       | Mazda       | MX-5 1.8i             | convertible 2 | Petrol           | Manual 5    | 1.8 twin-cam inline-four      | 1839 4 4 | 130 152 | 122 8.6 0 33   | 990 3975 1675 1230 2265  | 2 48  | -
  mx5nd     | Mazda       | MX-5 2.0 Sport Nav    | convertible 2 | Petrol           | Manual 6    | 2.0 Skyactiv inline-four      | 1998 4 4 | 158 200 | 133 7.3 161 41 | 1075 3915 1735 1230 2310 | 2 45  | 84 80 93
  mg4       | MG          | MG4 EV Trophy         | hatchback 5   | Electric         | Automatic 1 | 64 kWh rear motor             | 0 0 0    | 201 250 | 100 7.9 0 0    | 1685 4287 1836 1504 2705 | 5 0   | 83 80 75
  mgb       | MG          | MGB Roadster          | convertible 2 | Petrol           | Manual 4    | 1.8 B-series inline-four      | 1798 4 2 | 95 149  | 103 12.2 0 28  | 920 3890 1520 1250 2310  | 2 54  | -
  rr        | Land Rover  | Range Rover Vogue SE  | suv 5         | Petrol           | Automatic 4 | 3.9 V8                        | 3947 8 2 | 182 309 | 110 10.8 0 16  | 1988 4470 1820 1780 2540 | 5 82  | -
  stag      | Triumph     | Stag                  | convertible 2 | Premium Unleaded | Manual 4    | 3.0 V8                        | 2997 8 2 | 145 230 | 118 9.7 0 20   | 1275 4420 1612 1258 2540 | 4 64  | -
  disco     | Land Rover  | Discovery 4 HSE       | suv 5         | Diesel           | Automatic 8 | 3.0 SDV6                      | 2993 6 4 | 252 600 | 112 8.8 213 35 | 2558 4829 1915 1882 2885 | 7 82  | -
  bonnie    | Triumph     | Bonneville T100       | motorcycle 0  | Petrol           | Manual 5    | 865cc parallel twin           | 865 2 4  | 67 68   | 110 5.4 0 57   | 230 2230 740 1100 1500   | 2 16  | -
  mt07      | Yamaha      | MT-07                 | motorcycle 0  | Petrol           | Manual 6    | 689cc parallel twin           | 689 2 4  | 73 68   | 125 3.9 0 65   | 184 2085 745 1090 1400   | 2 14  | -
  bullet    | Royal Enfield | Bullet 500          | motorcycle 0  | Petrol           | Manual 5    | 499cc single                  | 499 1 2  | 27 41   | 80 0 0 75      | 193 2140 810 1110 1370   | 2 14  | -
  gs        | BMW         | R 1200 GS             | motorcycle 0  | Premium Unleaded | Manual 6    | 1170cc boxer twin             | 1170 2 4 | 110 120 | 125 3.6 0 50   | 229 2210 915 1430 1507   | 2 20  | -
  golf      | Volkswagen  | Golf GTD              | hatchback 5   | Diesel           | DCT 6       | 2.0 TDI inline-four           | 1968 4 4 | 181 380 | 142 7.4 119 62 | 1392 4268 1799 1442 2631 | 5 50  | 94 89 65
  polo      | Volkswagen  | Polo GTI              | hatchback 5   | Petrol           | DCT 6       | 2.0 TSI inline-four           | 1984 4 4 | 197 320 | 147 6.7 134 47 | 1355 4067 1751 1438 2549 | 5 40  | 96 85 76
  beetle    | Volkswagen  | Beetle 1300           | saloon 2      | Petrol           | Manual 4    | 1285cc flat-four              | 1285 4 2 | 44 88   | 78 24.0 0 34   | 820 4070 1550 1500 2400  | 5 41  | -
  t4        | Volkswagen  | T4 Transporter Camper | van 4         | Diesel           | Manual 5    | 2.5 TDI five-cylinder         | 2461 5 2 | 102 250 | 94 18.0 0 34   | 1850 4789 1840 1980 2920 | 4 80  | -
  impreza   | Subaru      | Impreza WRX STI       | saloon 4      | Premium Unleaded | Manual 6    | 2.5 turbo flat-four           | 2457 4 4 | 276 392 | 158 5.4 257 25 | 1495 4465 1740 1440 2540 | 5 60  | -
  xj6       | Jaguar      | XJ6 4.0 Sovereign     | saloon 4      | Premium Unleaded | Automatic 4 | 4.0 straight-six              | 3980 6 4 | 223 377 | 138 8.7 0 22   | 1825 4988 1798 1380 2870 | 5 87  | -
  w124      | Mercedes-Benz | E220 Coupe          | coupe 2       | Petrol           | Automatic 4 | 2.2 inline-four               | 2199 4 4 | 150 210 | 127 10.9 0 29  | 1460 4655 1740 1395 2715 | 4 70  | -
  sprinter  | Mercedes-Benz | Sprinter 314        | van 4         | Diesel           | Manual 6    | 2.1 CDI inline-four           | 2143 4 4 | 141 330 | 97 13.0 217 32 | 2120 5932 2020 2731 3665 | 3 71  | -
  octavia   | Škoda       | Octavia Estate SE L   | estate 5      | Diesel           | Manual 6    | 1.6 TDI inline-four           | 1598 4 4 | 113 250 | 126 10.2 105 65| 1380 4667 1814 1465 2686 | 5 50  | 93 86 66
  yeti      | Škoda       | Yeti Outdoor SE       | suv 5         | Diesel           | Manual 6    | 2.0 TDI inline-four 4x4       | 1968 4 4 | 108 250 | 109 12.2 134 52| 1530 4222 1793 1691 2578 | 5 60  | 92 78 46
  estelle   | Škoda       | Estelle 120 L         | saloon 4      | Petrol           | Manual 4    | 1174cc inline-four            | 1174 4 2 | 54 91   | 87 18.9 0 36   | 875 4200 1610 1400 2400  | 5 38  | -
  saab      | Saab        | 900 Turbo 16S         | hatchback 3   | Petrol           | Manual 5    | 2.0 turbo inline-four         | 1985 4 4 | 175 273 | 130 8.9 0 27   | 1310 4680 1690 1420 2510 | 5 68  | -
  fiat500   | Fiat        | 500 1.2 Lounge        | hatchback 3   | Petrol           | Manual 5    | 1.2 FIRE inline-four          | 1242 4 2 | 68 102  | 99 12.9 113 58 | 865 3546 1627 1488 2300  | 4 35  | 66 49 53
  panda     | Fiat        | Panda 4x4 TwinAir     | hatchback 5   | Petrol           | Manual 6    | 0.9 TwinAir turbo twin        | 875 2 4  | 84 145  | 103 11.5 114 57| 1050 3686 1672 1605 2300 | 5 35  | 82 63 49
  m3        | BMW         | M3 Coupe              | coupe 2       | Premium Unleaded | Manual 6    | 3.2 straight-six              | 3246 6 4 | 338 365 | 155 5.2 292 24 | 1570 4492 1780 1372 2731 | 4 63  | -
  e330      | BMW         | 330e M Sport          | saloon 4      | Plug-in Hybrid   | Automatic 8 | 2.0 turbo plug-in hybrid      | 1998 4 4 | 288 420 | 140 5.9 38 168 | 1740 4709 1827 1444 2851 | 5 40  | 97 87 87
  model3    | Tesla       | Model 3 Long Range    | saloon 4      | Electric         | Automatic 1 | 75 kWh dual motor             | 0 0 0    | 434 493 | 145 4.2 0 0    | 1844 4694 1849 1443 2875 | 5 0   | 96 86 74
  v240      | Volvo       | 240 GL Estate         | estate 5      | Petrol           | Manual 5    | 2.3 inline-four               | 2316 4 2 | 114 185 | 106 11.8 0 27  | 1370 4790 1710 1460 2650 | 5 60  | -
  v60       | Volvo       | V60 T5 R-Design       | estate 5      | Petrol           | Automatic 8 | 2.0 turbo inline-four         | 1969 4 4 | 247 350 | 145 6.7 159 40 | 1729 4761 1850 1432 2872 | 5 60  | 96 84 74
  prius     | Toyota      | Prius Business        | hatchback 5   | Hybrid           | CVT 1       | 1.8 hybrid inline-four        | 1798 4 4 | 121 142 | 112 10.6 76 86 | 1375 4540 1760 1470 2700 | 5 43  | 92 82 77
  mr2       | Toyota      | MR2                   | coupe 2       | Petrol           | Manual 5    | 2.0 twin-cam inline-four      | 1998 4 4 | 173 186 | 137 7.1 0 32   | 1240 4170 1695 1240 2400 | 2 54  | -
  hilux     | Toyota      | Hilux Invincible      | pickup 4      | Diesel           | Automatic 6 | 2.4 D-4D inline-four          | 2393 4 4 | 148 400 | 106 12.8 204 36| 2095 5330 1855 1815 3085 | 5 80  | 85 82 73
  corsa     | Vauxhall    | Corsa 1.4 Energy      | hatchback 3   | Petrol           | Manual 5    | 1.4 inline-four               | 1398 4 4 | 89 130  | 109 13.2 120 53| 1120 4021 1736 1479 2510 | 5 45  | 79 77 71
  vivaro    | Vauxhall    | Vivaro Camper         | van 4         | Diesel           | Manual 6    | 1.6 CDTI inline-four          | 1598 4 4 | 123 320 | 107 12.2 155 46| 1870 4998 1956 1971 3098 | 4 80  | -
  cooper    | MINI        | Cooper S              | hatchback 3   | Petrol           | Manual 6    | 1.6 turbo inline-four         | 1598 4 4 | 181 240 | 142 7.0 136 48 | 1140 3729 1683 1407 2467 | 4 50  | -
  jimny     | Suzuki      | Jimny SZ5             | suv 3         | Petrol           | Manual 5    | 1.5 inline-four               | 1462 4 4 | 100 130 | 90 12.0 178 36 | 1135 3645 1645 1725 2250 | 4 40  | 73 84 52
  berlingo  | Citroën     | Berlingo Enterprise   | van 4         | Diesel           | Manual 5    | 1.6 BlueHDi inline-four       | 1560 4 2 | 74 230  | 94 16.5 112 65 | 1215 4380 1810 1810 2728 | 3 53  | -
  twocv     | Citroën     | 2CV6 Special          | hatchback 4   | Petrol           | Manual 4    | 602cc flat-twin               | 602 2 2  | 29 39   | 71 32.0 0 49   | 585 3830 1480 1600 2400  | 4 25  | -
  a4        | Audi        | A4 Avant 2.0 TDI      | estate 5      | Diesel           | DCT 7       | 2.0 TDI inline-four           | 1968 4 4 | 148 320 | 132 9.2 109 64 | 1540 4725 1842 1434 2820 | 5 54  | 90 87 75
  p6        | Rover       | P6 2200 TC            | saloon 4      | Petrol           | Manual 4    | 2.2 inline-four               | 2205 4 2 | 115 182 | 108 11.3 0 25  | 1270 4560 1680 1420 2630 | 4 55  | -
  allegro   | Austin      | Allegro 1300 Super    | saloon 2      | Petrol           | Manual 4    | 1275cc A-series inline-four   | 1275 4 2 | 57 94   | 84 18.4 0 35   | 830 3860 1610 1390 2440  | 5 48  | -
  leaf      | Nissan      | Leaf Tekna            | hatchback 5   | Electric         | Automatic 1 | 40 kWh front motor            | 0 0 0    | 148 320 | 89 7.9 0 0     | 1580 4490 1788 1540 2700 | 5 0   | 93 86 71
  epace     | Jaguar      | E-Pace D150           | suv 5         | Diesel           | Automatic 9 | 2.0 Ingenium inline-four      | 1999 4 4 | 148 380 | 120 10.0 147 50| 1843 4395 1984 1649 2681 | 5 56  | 86 87 77
  elise     | Lotus       | Elise S2 111R         | convertible 2 | Premium Unleaded | Manual 6    | 1.8 VVTL-i inline-four        | 1796 4 4 | 189 181 | 150 4.9 208 32 | 860 3785 1719 1143 2300  | 2 40  | -
  niro      | Kia         | e-Niro 4              | suv 5         | Electric         | Automatic 1 | 64 kWh front motor            | 0 0 0    | 201 395 | 104 7.5 0 0    | 1791 4375 1805 1570 2700 | 5 0   | 91 81 62
  p107      | Peugeot     | 107 Urban             | hatchback 5   | Petrol           | Manual 5    | 1.0 triple                    | 998 3 4  | 68 93   | 98 13.7 106 61 | 800 3430 1630 1470 2340  | 4 35  | 68 73 53
  spider    | Alfa Romeo  | Spider 2.0            | convertible 2 | Petrol           | Manual 5    | 2.0 Twin Spark inline-four    | 1970 4 4 | 150 186 | 130 8.4 0 30   | 1370 4285 1780 1315 2540 | 2 70  | -
  ioniq5    | Hyundai     | Ioniq 5 Premium       | suv 5         | Electric         | Automatic 1 | 73 kWh rear motor             | 0 0 0    | 215 350 | 114 7.4 0 0    | 1910 4635 1890 1605 3000 | 5 0   | 88 86 63
`

const doorPlans: Record<BodyType, (doors: number) => string> = {
  hatchback: (doors) => `${doors} Door Hatchback`,
  saloon: (doors) => `${doors} Door Saloon`,
  estate: (doors) => `${doors} Door Estate`,
  coupe: (doors) => `${doors} Door Coupe`,
  convertible: (doors) => `${doors} Door Convertible`,
  suv: (doors) => `${doors} Door SUV`,
  van: () => 'Panel Van',
  pickup: () => 'Pick-up',
  motorcycle: () => 'Motorcycle',
}

export type Model = ReturnType<typeof readModel>

function readModel(cells: string[]) {
  const [key = '', make = '', model = '', shape = '', fuel = '', gearbox = '', engine = '', ...rest] = cells
  const [body = '', doors = '0'] = shape.split(/\s+/)
  const [transmission = '', gears = '1'] = gearbox.split(/\s+/)
  const [block = '', output = '', performance = '', size = '', inside = '', safety = ''] = rest
  const [cc = 0, cylinders = 0, valves = 0] = numbersIn(block)
  const [bhp = 0, nm = 0] = numbersIn(output)
  const [mph = 0, to60 = 0, co2 = 0, mpg = 0] = numbersIn(performance)
  const [kg = 0, length = 0, width = 0, height = 0, wheelbase = 0] = numbersIn(size)
  const [seats = 0, tank = 0] = numbersIn(inside)
  return {
    key,
    make,
    model,
    body: body as BodyType,
    doors: Number(doors),
    doorPlan: doorPlans[body as BodyType](Number(doors)),
    fuel: fuel as Fuel,
    transmission: transmission as Transmission,
    gears: Number(gears),
    engine,
    cc,
    cylinders,
    valves,
    bhp,
    nm,
    mph,
    to60,
    co2,
    mpg,
    kg,
    length,
    width,
    height,
    wheelbase,
    seats,
    tank,
    safety: numbersIn(safety),
    isElectric: fuel === 'Electric',
  }
}

const models = new Map(
  readTable(table, 13)
    .map(readModel)
    .map((model) => [model.key, model]),
)

export function modelOf(key: string): Model {
  const model = models.get(key)
  if (!model) throw new Error(`No model ${key}`)
  return model
}
