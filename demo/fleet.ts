import { type Model, modelOf } from './models.ts'
import { numbersIn, readTable } from './table.ts'

/**
 * owner | model | first registered | colour | miles now, miles a year | days owned | in how many days MOT, tax, insurance
 * and next service fall due ('-' for none) | worth in pounds | pictures, the first is the cover | what is special
 * An owner's vehicles stand in the order in which they were added.
 */
const table = `
  priya    | fiesta    | 2016-03-18 | Frozen White     | 58214 6900  | 1420 | 12 74 118 96    | 5450   | street wash odometer     | public

  malcolm  | d90xs     | 2012-05-22 | Keswick Green    | 74880 5200  | 3010 | 203 141 23 170  | 24500  | moor snow                | public
  malcolm  | mini1275  | 1978-02-09 | Vermilion Red    | 63412 700   | 4600 | - - 88 301      | 14200  | show                     | public
  malcolm  | series3   | 1976-06-11 | Bronze Green     | 91077 600   | 3900 | - - 88 44       | 12800  | barn moor                |
  malcolm  | capri     | 1983-09-02 | Graphite Grey    | 88240 900   | 2700 | 164 201 88 210  | 21500  | lane engine              | public
  malcolm  | gti205    | 1989-04-27 | Cherry Red       | 104330 1200 | 2200 | 6 19 88 -12     | 18900  | street wheel             | public
  malcolm  | p5b       | 1970-08-21 | Admiralty Blue   | 79615 500   | 1900 | - - 88 133      | 15750  | drive                    |
  malcolm  | commando  | 1974-07-03 | Gold             | 22140 800   | 1700 | - - 88 77       | 9400   | lane spanners            | public
  malcolm  | turbor    | 1991-03-14 | Brooklands Green | 96204 1400  | 1500 | -9 51 -2 22     | 17200  | night                    |
  malcolm  | e30t      | 1990-05-08 | Lachs Silver     | 138912 2300 | 1380 | 248 96 140 188  | 16400  | forecourt                |
  malcolm  | tr6       | 1972-05-19 | Pimento Red      | 67330 1100  | 1220 | - - 88 9        | 23800  | sea show                 | public
  malcolm  | xk8       | 1998-09-11 | Meteorite Silver | 71450 1900  | 1100 | 88 33 61 120    | 11950  | moor dials               | sale listing public
  malcolm  | ipace     | 2019-10-04 | Corris Grey      | 39870 8400  | 960  | 27 240 14 155   | 24200  | charge                   |
  malcolm  | chimaera  | 1996-08-15 | Starmist Purple  | 48905 1700  | 860  | 121 60 88 -3    | 19900  | show engine              | public
  malcolm  | etype     | 1967-06-23 | Opalescent Blue  | 58040 650   | 790  | - - 88 64       | 84500  | lane show dials          | public
  malcolm  | minor     | 1959-05-14 | Dove Grey        | 71240 900   | 760  | - - 88 17       | 8900   | drive sea spanners show engine lane dials moor workshop barn forecourt snow | public

  tomasz   | transit   | 2019-03-12 | Frozen White     | 96410 17800 | 1890 | 44 15 61 31     | 14300  | workshop                 |
  tomasz   | fiesta    | 2014-09-19 | Midnight Sky Blue| 81233 9100  | 1300 | 3 120 61 -6     | 4100   | workshop                 |
  tomasz   | corsa     | 2015-03-27 | Flame Red        | 70911 8700  | 1300 | -2 88 61 18     | 4350   | forecourt                |
  tomasz   | ranger    | 2018-11-09 | Sea Grey         | 84020 13900 | 1190 | 152 206 61 75   | 18750  | workshop lift            | public
  tomasz   | jazz      | 2013-06-14 | Blue             | 66870 7600  | 1010 | 91 9 61 140     | 4700   |                          |
  tomasz   | escort    | 1978-04-20 | Sunburst Yellow  | 61300 400   | 2100 | - - 61 200      | 34500  | show engine wheel        | public

  doreen   | jazz      | 2011-09-08 | Alabaster Silver | 61244 4100  | 2900 | 67 24 153 58    | 3600   | street                   |
  doreen   | traveller | 1968-03-21 | Almond Green     | 83990 600   | 5200 | - - 153 -20     | 9800   | show                     | public
  callum   | lr90      | 1984-08-17 | Slate Grey       | 187402 3800 | 3300 | - - 34 20       | 13400  | moor snow lift           | public
  callum   | hilux     | 2020-06-30 | Nebula Blue      | 51200 9600  | 1100 | 231 13 34 99    | 26800  | barn                     |
  aisha    | mx5       | 1999-05-06 | Racing Green     | 97310 3900  | 1610 | 38 80 190 12    | 4200   | moor wash                | public
  aisha    | mg4       | 2023-06-29 | Volcano Orange   | 30120 9800  | 1010 | 230 102 190 60  | 17600  | charge                   | public
  gareth   | focus     | 2017-03-30 | Magnetic Grey    | 64902 8100  | 1320 | 101 110 44 -14  | 7900   |                          |
  gareth   | bonnie    | 2010-05-13 | Claret and Cream | 21870 2400  | 2300 | 19 70 131 44    | 4900   | sea                      | public
  gareth   | gs        | 2012-04-26 | White            | 58330 6200  | 1500 | 84 128 131 29   | 6200   | moor                     | public
  gareth   | bullet    | 2014-07-18 | Green            | 9620 1100   | 900  | 143 260 131 90  | 3350   | lane                     |
  siobhan  | golf      | 2016-09-22 | Night Blue       | 88034 10100 | 1080 | 16 8 201 73     | 10400  | sea                      |
  winston  | w124      | 1995-04-11 | Azurite Blue     | 122340 2200 | 3700 | 55 180 71 104   | 12600  | street dials             | public
  winston  | xj6       | 1993-08-12 | Regency Red      | 87620 1500  | 1800 | -31 -4 71 -45   | 6700   | drive                    | sale draft public
  ewa      | octavia   | 2018-09-21 | Race Blue        | 101450 14200| 1280 | 332 66 29 7      | 9650   | forecourt                | fail
  ewa      | saab      | 1990-09-07 | Black            | 141200 1800 | 890  | 190 211 29 130  | 9900   | night engine             | public
  hamish   | t4        | 1999-03-19 | Green            | 163770 5100 | 2050 | 28 41 160 38    | 11200  | snow moor                | public
  hamish   | impreza   | 2007-03-29 | Blue Mica        | 92118 3600  | 1400 | 110 155 160 11  | 11800  | moor wheel               |
  chloe    | fiat500   | 2013-03-07 | Bossa Nova White | 56320 6200  | 1150 | 5 60 98 50      | 4150   | sea                      | public
  imran    | e30       | 1988-09-30 | Delphin Grey     | 152880 1900 | 2980 | 33 77 46 66     | 9600   | street wheel             | public
  imran    | m3        | 2003-05-16 | Laguna Seca Blue | 81410 2800  | 1370 | 140 24 46 3     | 23500  | night engine dials       | public
  imran    | e330      | 2020-09-25 | Black Sapphire   | 42200 9900  | 700  | 312 180 46 140  | 22400  | drive                    |
  mei      | s2000     | 2004-06-04 | Moonrock Silver  | 68220 2700  | 1900 | 72 35 112 19    | 17900  | night                    | public
  mei      | model3    | 2021-03-26 | Deep Blue        | 47110 11800 | 1250 | 133 132 112 220 | 21300  | charge                   |
  rhys     | fiestast  | 2019-06-21 | Performance Blue | 44980 8300  | 1060 | 9 58 21 40      | 14600  | lane wheel               | public recalled
  judith   | v240      | 1992-08-14 | Dark Green       | 203460 6100 | 4100 | 61 100 175 25   | 6900   | snow barn                | public
  judith   | yeti      | 2015-09-17 | Mocha Brown      | 79820 8200  | 2020 | 176 90 175 210  | 8700   | moor                     | sale
  kofi     | prius     | 2017-09-14 | Pearl White      | 148900 24100| 1230 | 21 31 10 -5     | 9900   | night                    |
  kofi     | mr2       | 1996-05-30 | Super Red        | 93740 2100  | 1650 | 118 144 205 70  | 8800   | street                   | public
  lorna    | disco     | 2014-03-20 | Indus Silver     | 97010 9800  | 1480 | 157 43 87 -21   | 15400  | snow                     | public
  darren   | xr2       | 1986-08-29 | White            | 71230 600   | 3120 | -55 -60 133 48  | 14900  | show                     | public
  darren   | escort    | 1979-03-16 | Diamond White    | 49980 500   | 2310 | - - 133 166     | 38900  | show workshop spanners   | public
  darren   | transit   | 2017-09-28 | Race Red         | 121400 15800| 1560 | 59 130 133 28   | 11800  | workshop                 |
  nisha    | cooper    | 2012-03-15 | Chili Red        | 66130 5600  | 1350 | 25 83 62 15     | 6800   | street wash              |
  nisha    | gti205    | 1991-06-06 | Miami Blue       | 117600 1600 | 620  | 209 97 62 104   | 16300  | forecourt                | public
  alastair | stag      | 1974-09-06 | Damson Red       | 60440 900   | 3440 | - - 215 21      | 21900  | show                     | public
  alastair | rr        | 1992-05-21 | Ardennes Green   | 126340 2500 | 2070 | 70 18 215 61    | 17600  | barn                     | anomaly public
  alastair | mgb       | 1971-04-08 | Teal Blue        | 84210 1300  | 64   | - - 215 110     | 13800  | lane show engine         | public
  bronwen  | jimny     | 2019-09-12 | Jungle Green     | 33470 5900  | 1120 | 41 12 55 82     | 17900  | moor snow                | public
  seun     | polo      | 2018-06-15 | Flash Red        | 52980 8200  | 980  | 87 52 4 33      | 13200  | street                   | public
  katya    | twocv     | 1987-05-28 | Cream            | 77210 2400  | 1090 | 36 190 84 14    | 8400   | sea show                 | public kilometres
  stuart   | minicity  | 1985-03-08 | Sand Beige       | 58720 900   | 2620 | - - 121 90      | 7300   | lane                     |
  stuart   | vivaro    | 2018-03-22 | Silver           | 83460 10900 | 1190 | 14 27 121 6     | 18400  | sea odometer             | public
  yusuf    | sprinter  | 2017-06-23 | Arctic White     | 142760 21000| 1210 | -1 37 66 10     | 13900  | forecourt                |
  yusuf    | a4        | 2016-11-18 | Manhattan Grey   | 91320 9600  | 840  | 73 106 66 -8    | 11600  | night                    |
  beth     | berlingo  | 2018-05-24 | White            | 71010 11200 | 1400 | 49 64 150 22    | 7900   | workshop wash            |
  graham   | p6        | 1974-02-22 | Almond Beige     | 98330 700   | 6100 | - - 140 39      | 7200   | drive spanners           | public
  graham   | allegro   | 1976-05-07 | Harvest Gold     | 41120 300   | 2480 | - - 140 -30     | 4900   | show                     | public
  leila    | leaf      | 2019-03-21 | Magnetic Red     | 41230 7300  | 1040 | 10 29 77 145    | 9800   | charge                   |
  leila    | mx5nd     | 2017-04-13 | Ceramic Silver   | 33900 4100  | 760  | 129 88 77 52    | 13600  | lane                     | public
  patrick  | transit   | 2020-01-16 | Diffused Silver  | 88230 15500 | 1390 | 63 11 99 17     | 15200  | workshop                 |
  patrick  | golf      | 2015-05-20 | Tornado Red      | 94450 8900  | 1600 | 132 85 99 -2    | 8900   | street wheel             | public
  sandra   | xk8       | 2001-05-25 | British Green    | 64100 2100  | 2090 | 24 71 17 44     | 12400  | sea                      | public
  sandra   | epace     | 2019-03-28 | Santorini Black  | 56820 9900  | 910  | 79 62 17 30     | 16900  | drive                    |
  neil     | ranger    | 2021-09-16 | Pride Orange     | 48030 11600 | 1130 | 301 30 26 51    | 27900  | sea barn                 | public
  zara     | corsa     | 2012-09-27 | Sovereign Silver | 79410 7700  | 480  | 18 46 300 13    | 3250   | street                   |
  zara     | mt07      | 2018-04-19 | Night Fluo Yellow| 14920 3900  | 330  | 82 220 92 36    | 4800   | moor                     | public
  colin    | transitmk | 1972-11-24 | Blue             | 54010 500   | 3050 | - - 109 66      | 18800  | sea spanners             | public
  colin    | capri     | 1985-05-17 | Cardinal Red     | 91870 1100  | 1430 | 7 150 109 84    | 19800  | lane                     |
  helen    | elise     | 2005-04-21 | Saffron Yellow   | 41550 2300  | 1770 | 53 73 145 26    | 21400  | lane show                | public
  helen    | v60       | 2019-06-18 | Pine Grey        | 52380 10200 | 890  | 212 116 145 90  | 19300  | street                   |
  dev      | civic     | 2018-09-24 | Championship White| 49330 7400 | 1240 | 65 89 38 8      | 22900  | night engine wheel       | public
  dev      | niro      | 2020-03-19 | Gravity Blue     | 44810 10300 | 1010 | 118 121 38 170  | 18800  | charge                   |
  megan    | p107      | 2010-03-26 | Scarlet Red      | 68210 5400  | 640  | -6 1 44 20      | 1850   | street                   |
  victor   | estelle   | 1986-10-10 | Yellow           | 60340 800   | 1980 | 99 171 58 -60   | 4600   | snow                     | public
  victor   | spider    | 1997-06-20 | Nero Black       | 84570 2600  | 1120 | 11 40 58 35     | 5900   | sea                      | sale listing public
  rosie    | beetle    | 1973-07-27 | Marina Blue      | 99230 1800  | 1310 | - - 166 4       | 9700   | sea lane                 | public
  rosie    | panda     | 2016-06-16 | Toscana Green    | 52100 6600  | 840  | 58 22 166 70    | 6100   | snow                     |
  amara    | ioniq5    | 2022-03-25 | Digital Turquoise | 36240 10400 | 720  | 130 98 64 180   | 27400  | charge sea               | public
`

export interface FleetEntry {
  key: string
  owner: string
  model: Model
  registered: string
  colour: string
  miles: number
  milesAYear: number
  ownedDays: number
  /** Days until; negative is overdue, undefined is none. */
  due: {
    mot?: number | undefined
    tax?: number | undefined
    insurance?: number | undefined
    service?: number | undefined
  }
  worth: number
  scenes: string[]
  is: Set<string>
}

export const fleet: FleetEntry[] = readTable(table, 10).map((cells) => {
  const [
    owner = '',
    model = '',
    registered = '',
    colour = '',
    distance = '',
    owned = '',
    dues = '',
    worth = '',
    scenes = '',
    special = '',
  ] = cells
  const [miles = 0, milesAYear = 0] = numbersIn(distance)
  const [mot, tax, insurance, service] = dues.split(/\s+/).map((text) => (text === '-' ? undefined : Number(text)))
  return {
    key: `${owner}-${model}`,
    owner,
    model: modelOf(model),
    registered,
    colour,
    miles,
    milesAYear,
    ownedDays: Number(owned),
    due: { mot, tax, insurance, service },
    worth: Number(worth),
    scenes: scenes.split(/\s+/).filter((scene) => scene !== ''),
    is: new Set(special.split(/\s+/)),
  }
})
