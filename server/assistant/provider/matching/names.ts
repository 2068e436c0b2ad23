const listed = (text: string) =>
  text
    .trim()
    .split(/\s*[,\n]\s*/)
    .filter(Boolean)

/** Makes. Those that are also everyday words count only as part of a longer name below. */
const makes = listed(`
  abarth, ac cobra, alfa romeo, alfa, alpine, aprilia, aston martin, aston, audi, austin, austin healey, bentley, bmw, bristol, bsa, bugatti,
  buick, byd, cadillac, caterham, chevrolet, chevy, chrysler, citroen, cupra, dacia, daewoo, daihatsu, daimler, datsun,
  dodge, ducati, ferrari, fiat, ford, genesis, gwm, harley davidson, harley, hillman, honda, hummer, humber, hyundai, infiniti,
  isuzu, iveco, jaecoo, jaguar, jag, jeep, jensen, kawasaki, kia, ktm, lada, lamborghini, lancia, land rover, landrover, ldv,
  leapmotor, lexus, lincoln, lotus, maserati, maxus, mazda, mclaren, mercedes benz, mercedes, merc, mg, mini cooper, mini,
  mitsubishi, morgan, morris, moto guzzi, nissan, norton, omoda, opel, peugeot, piaggio, polestar, pontiac, porsche, proton,
  range rover, reliant, renault, riley, rolls royce, rover, royal enfield, saab, singer gazelle, skoda, smart car, ssangyong,
  subaru, sunbeam, suzuki, tesla, toyota, triumph, tvr, vauxhall, vespa, volkswagen, volvo, vw, wolseley, yamaha, zero motorcycle
`)

/** Models that mean nothing else. */
const models = listed(`
  fiesta, mondeo, transit, corsa, astra, insignia, zafira, mokka, grandland, crossland, passat, tiguan, touareg, touran, sharan, arosa, ibiza,
  octavia, fabia, superb, kodiaq, karoq, kamiq, yeti, qashqai, juke, micra, navara, x-trail, xtrail, clio, megane, captur, kadjar,
  yaris, corolla, auris, prius, aygo, rav4, hilux, c-hr, chr, civic, jazz, accord, cr-v, crv, hr-v, sportage, picanto, ceed,
  sorento, niro, stonic, tucson, santa fe, i10, i20, i30, ioniq, kona, berlingo, picasso, cactus, defender, freelander, evoque, velar,
  cayenne, boxster, macan, cayman, mx-5, mx5, miata, sandero, duster, punto, doblo, vitara, jimny, forester, impreza, wrx,
  outlander, landcruiser, land cruiser, scenic, twingo, kuga, galaxy, ranger, ecosport, meriva, vectra, agila, sprinter, vito, vivaro, movano,
  trafic, kangoo, ducato, partner van, caddy, amarok, caravelle, 2cv, mgb, mgf, mg tf, midget, spitfire, stag, dolomite, e-type, xj6, xf, xe, f-pace,
  i-pace, ipace, cortina, capri, escort, anglia, granada, sierra, orion, morris minor, morris marina, allegro, maestro, metro, montego, hillman imp,
  beetle, scirocco, karmann ghia, t2 camper, leaf, zoe, model s, model 3, model x, model y, mg4, mg5, zs, taycan, mustang,
  a-class, c-class, e-class, s-class, b-class, a class, c class, e class, 1 series, 2 series, 3 series, 4 series, 5 series, 7 series, x1, x3, x5,
  i3, a1, a2, a3, a4, a5, a6, a8, q2, q3, q5, q7, tt, r8, m3, m5, 320d, 318i, 320i, 118d, 330e, 520d, e46, e90, e30, 106, 107, 108, 205, 206, 207, 208, 306, 307,
  308, 3008, 5008, 2008, 508, c1, c3, c4, ds3, 500, panda, up!, id3, id.3, id4, id.4, id buzz, v40, v50, v60, v70, v90, xc40, xc60, xc90, s60, s40,
  vfr, cbr, fireblade, bonneville, monster, hornet, fazer, bandit, sv650, r1, r6, gsxr
`)

/** Names of models that are also everyday words: a name only after a make. */
const afterMake = listed(`
  up, one, minor, swift, escape, edge, explorer, adam, viva, cube, note, pulsar, accent, matrix, getz, soul, rio, logan, spring, born, legend,
  prelude, insight, element, pilot, passport, outback, legacy, alto, ignis, splash, sport, vogue, estate, tourneo, connect, custom, courier,
  shuttle, herald, tiger, rocket, elise, seven, plus four, ghost, phantom, shadow, wraith, continental, flying spur, spider, uno,
  coupe, fox, expert, boxer, relay, dispatch, scala, rapid, 600, 850, 90, 110, 75, 25, 45, 200, 400, 911, 944, 924, 928, 968
`)

/** Those that are a name after 'my', 'a' or a year too. */
const doubtful = listed(`
  golf, focus, polo, ka, discovery, discovery sport, puma, leon, arona, ateca, cavalier, nova, cooper, cooper s, clubman, countryman, c max,
  s max, b max, starlet, celica, supra, camry, evora, exige, elan, esprit, giulia, giulietta, mito, tipo, bravo, stilo, eos, lupo, bora,
  corrado, transporter, t4, t5, t6, crafter, hiace, proace, roomster, citigo, enyaq, elroq, multipla
`)

const literal = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[.*+?^$()|[\]{}\\]/g, '\\$&')
    .replace(/[ -]/g, '[ -]?')
const oneOf = (names: readonly string[]) =>
  [...names]
    .sort((one, other) => other.length - one.length)
    .map(literal)
    .join('|')

const trim =
  '(?: (?:mk ?\\d|gti|gtd|gte|tdi|tsi|tfsi|hdi|tdci|dci|cdti|crdi|vvti|vtec|ecoboost|bluemotion|bluehdi|puretech|vrs|vxr|rs|st|sri|sxi|zetec|titanium|ghia|se|sport|sportback|convertible|coupe|estate|hatchback|saloon|sw|xl|hybrid|\\d\\.\\d(?: ?[a-z]{1,4}\\b)?))*'
const several = '(?:e?s)?'
const electric = /\b(?:leaf(?! spring)|zoe|tesla|polestar|i-?pace|mg4|id\.?[34]|ioniq 5|enyaq|taycan|model [3sxy])\b/
const hybrid = /\bprius\b/

const certain = new RegExp(
  `\\b(?:(?:${oneOf(makes)})${several}(?:[ -](?:${oneOf([...models, ...doubtful, ...afterMake])})${several})?|(?:${oneOf(models.filter((name) => !/^\d/.test(name)))})${several}(?! springs?\\b))\\b${trim}`,
  'g',
)
const figures = new RegExp(
  `(?<=\\b(?:my|a|the|our) )(?:${oneOf([...models, ...afterMake].filter((name) => /^\d/.test(name)))})\\b`,
  'g',
)
const likely = new RegExp(
  `(?<=\\b(?:my|an?|the|our|his|her|old|new|\\d{4}|for|on|drive)(?: (?:mk ?\\d|\\d{4}|old|used|little))? )(?:${oneOf(doubtful)})\\b${trim}(?! (?:service|light|book|plate))`,
  'g',
)
const years = /\b(?:19|20)\d\d\b|\b(?:0\d|1\d|2\d|5\d|6\d|7\d) (?:plate|reg)\b/g
const oldYear = /\b19(?:[2-7]\d|8[0-6])\b/

export interface Unnamed {
  /** The question without names of cars and years. */
  text: string
  named: boolean
  /** What a name tells of its engine, which nobody said in words. */
  kind: string
}

/** What the age of a car decides: law and fuel, not why it will not start. */
const goesByAge =
  /\b(?:tax(?:ed)?|ved|mot|ulez|caz|e5|e10|unleaded|(?:wh?ich|what|wot) (?:petrol|fuel)|(?:petrol|fuel) (?:for|in))\b/

/**
 * Names of cars say which car, not what is asked: a Morris Minor is no minor service. What a name tells of its engine
 * stays: a Leaf is electric, and one of 1967 a classic where that matters.
 */
export function withoutNames(question: string): Unnamed {
  const said = question
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
  const kind = `${electric.test(said) ? ' electric' : ''}${hybrid.test(said) ? ' hybrid' : ''}`
  const age =
    oldYear.test(said) && goesByAge.test(said) && !/\b(?:classic|historic|vintage)/.test(said) ? 'classic ' : ''
  const bare = said.replace(certain, ' ').replace(figures, ' ').replace(likely, ' ')
  const text = `${age}${bare.replace(years, ' ')} ${kind}`.replace(/\s+/g, ' ').trim()
  return { text, named: bare.length < said.length, kind: kind.trim() }
}
