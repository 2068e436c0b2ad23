/** Several words, or spellings, for the same thing: handbook and question are both normalised to one of them. */
const phrases: [RegExp, string][] = [
  [/\bbreak(?:s|ing)?(?= (?:pads?|dis[ck]s?|fluid|pedal|lights?|are|squ|grind|noise|feel|judder|pipes?))/g, 'brake'],
  [/(?<=\b(?:front|rear|back|my|the|squeaky|spongy|soft|seized|hand) )breaks\b/g, 'brakes'],
  [/\bm\.?\s?o\.?\s?t\b\.?/g, 'mot'],
  [/\bcam ?belts?\b/g, 'timing belt'],
  [/\bcam ?chains?\b/g, 'timing chain'],
  [/\b(check engine|engine check|malfunction indicator|eml|cel)\b( lights?| lamps?)?/g, 'engine management light'],
  [/\b(air ?con|air ?conditioner|a\/c|ac)\b/g, 'air conditioning'],
  [/\b(hand|parking|park|emergency|e) ?brakes?\b/g, 'handbrake'],
  [/\b(diesel )?particulate filters?\b/g, 'dpf'],
  [/\b(tyre|tire) pressure monitor(ing)?( system)?s?\b/g, 'tpms'],
  [/\banti ?-?lock( brak(e|es|ing))?( system)?\b/g, 'abs'],
  [/\b(traction control|stability control|electronic stability( control| program(me)?)?|dsc)\b/g, 'esp'],
  [/\bad ?blue\b|\bdiesel exhaust fluid\b/g, 'adblue'],
  [/\banti ?-?freeze\b/g, 'coolant'],
  [/\bwind ?(screens?|shields?)\b/g, 'windscreen'],
  [/\b(licen[cs]e|registration|reg) ?plates?\b|\bnumberplates?\b/g, 'number plate'],
  [/\blog ?books?\b|\bv5c?\b/g, 'v5c'],
  [/\b(jumper|jump) ?(cables?|leads?)\b/g, 'jump lead'],
  [/\b(turn ?signals?|blinkers?)\b/g, 'indicator'],
  [/\bauto(matic)? ?box\b|\bauto(matic)? (gearbox|transmission)\b/g, 'automatic gearbox'],
  [/\bgear ?box(es)?\b|\btransmissions?\b/g, 'gearbox'],
  [/\b(gearbox|trans) fluids?\b/g, 'gearbox oil'],
  [/\b(head|tail|fog|side) ?(light|lamp)s?\b/g, '$1light'],
  [/\bscreen ?wash\b|\bwasher fluid\b/g, 'screenwash'],
  [/\bheat ?shields?\b/g, 'heat shield'],
  [/\bspark ?plugs?\b/g, 'spark plug'],
  [/\bglow ?plugs?\b/g, 'glow plug'],
  [/\bdip ?sticks?\b/g, 'dipstick'],
  [/\bpot ?holes?\b/g, 'pothole'],
  [/\b(\d{1,2})w[ -]?(\d{2})\b/g, '$1w$2'],
  [/\bcat(egory)? ?-?([abcdns])\b/g, '$2category'],
  [/\bdash ?cam(era)?s?\b/g, 'dashcam'],
  [/\b[pbcu][0-3]\d{3}\b/g, 'fault code'],
  // A car from those years is a classic, and its owner asks what that changes.
  [/\b19([2-7]\d|8[0-6])\b/g, 'classic'],
  [/\bair ?bags?\b|\bsrs\b/g, 'airbag'],
  [/\bdash( ?boards?)?\b/g, 'dashboard'],
  [/\bcatalytic converters?\b/g, 'catalytic'],
  [/\bdrive ?shafts?\b/g, 'driveshaft'],
  [/\bwheel ?nuts?\b|\blug nuts?\b/g, 'wheel nut'],
  [/\bpush ?bikes?\b|\bbicycles?\b/g, 'bicycle'],
  [/\bevs?\b|\bbevs?\b/g, 'electric'],
  [/\b(leaf(?! spring)|zoe|tesla|polestar|i-?pace|mg4|id\.?[34])\b/g, '$1 electric'],
  [/\bprius\b/g, 'prius hybrid'],
  [/\bphevs?\b|\bplug ?-?in hybrids?\b/g, 'plugin hybrid'],
  [/\b(second|2nd) ?-?hand\b|\bpre ?-?owned\b/g, 'used'],
  [/\b12 ?-?v(olts?)?\b/g, '12v'],
  [/\bde ?-?(ic|mist)(e|er|ing|ed|s)?\b/g, 'de$1e'],
]

/** American, trade and everyday words, each mapped to the word the handbook uses. */
const synonyms: Record<string, string> = {
  tire: 'tyre',
  oyl: 'oil',
  tyer: 'tyre',
  hood: 'bonnet',
  trunk: 'boot',
  fender: 'wing',
  gasoline: 'petrol',
  gas: 'petrol',
  unleaded: 'petrol',
  muffler: 'exhaust',
  rotor: 'disc',
  disk: 'disc',
  wrench: 'spanner',
  antiroll: 'sway',
  aluminum: 'aluminium',
  odometer: 'mileage',
  milage: 'mileage',
  colour: 'color',
  licence: 'license',
  automobile: 'car',
  alternater: 'alternator',
  accu: 'battery',
  worn: 'wear',
  stolen: 'theft',
  bulb: 'light',
  lamp: 'light',
  lite: 'light',
  vibration: 'vibrate',
  judder: 'vibrate',
  shudder: 'vibrate',
  shake: 'vibrate',
  wobble: 'vibrate',
  squeak: 'squeal',
  screech: 'squeal',
  clunk: 'knock',
  thud: 'knock',
  bang: 'knock',
  drone: 'hum',
  smelly: 'smell',
  odour: 'smell',
  odor: 'smell',
  stink: 'smell',
  drip: 'leak',
  puddle: 'leak',
  seep: 'leak',
  frozen: 'freeze',
  froze: 'freeze',
  icy: 'ice',
  snowy: 'snow',
  bought: 'buy',
  purchase: 'buy',
  sold: 'sell',
  selling: 'sell',
  sale: 'sell',
  taxed: 'tax',
  ved: 'tax',
  insurer: 'insurance',
  insured: 'insurance',
  insure: 'insurance',
  charger: 'charge',
  recharge: 'charge',
  starting: 'start',
  motorbike: 'motorcycle',
}

const unspoken = new Set(
  `a an the and or but if so as of at by for from in into on onto to with without about over under up down out off
  is are was were be been being am do does did doing done have has had having i me my mine we us our you your yours he
  she it its they them their this that these those there here what which who whom whose when where why how can could
  should would will shall may might must need needs needed get gets getting got go goes going gone went come comes
  coming came make makes making made take takes taking took give gives say says said tell tells told know knows want
  wants please thanks thank hi hello hey ok okay just very really quite too also only some any every each all both no
  not yes then than again still yet ever never always often sometimes now today time times thing things something
  anything way ways lot lots bit much many more most less few one two first per via s t m re ve ll d dont doesnt isnt
  im ive whats wheres hows cant wont didnt let lets like help advice advise question automate mate best good right
  recommend recommended suggest explain mean means meaning use using used keep keeps kept happen happens happening
  seem seems look looks looking because since while during before after between around through own new old big small
  make sure think able actually myself yourself necessary`.split(/\s+/),
)

/** The normalised form: lower case, no accents, no apostrophes, one word for one thing. */
export function plain(text: string): string {
  let said = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
  for (const [pattern, word] of phrases) said = said.replace(pattern, word)
  return said
}

const hasVowel = /[aeiouy]/

/**
 * 'brakes', 'braking' and 'brake' are the same word here; which one doesn't matter, as long as it is always the same.
 */
function stem(word: string): string {
  let root = word
  if (root.length > 3) {
    if (/ies$/.test(root) && root.length > 4) root = root.replace(/ies$/, 'y')
    else if (/(ss|x|ch|sh)es$/.test(root)) root = root.slice(0, -2)
    else if (/[^suio]s$/.test(root)) root = root.slice(0, -1)
  }
  const shorter = root.match(/^(.{2,}[^e])(?:ing|ed)$/)?.[1] ?? root.match(/^(.{3,})(?:ing)$/)?.[1]
  if (shorter && shorter.length > 2 && hasVowel.test(shorter)) root = shorter.replace(/([bdgmnprt])\1$/, '$1')
  return root.length > 3 ? root.replace(/e$/, '') : root
}

const canonical = new Map(Object.entries(synonyms).map(([said, meant]) => [stem(said), stem(meant)]))

const canonicalStem = (word: string): string => {
  const root = stem(word)
  return canonical.get(root) ?? root
}

/** The meaningful words of a text, in order. */
export const wordsOf = (text: string): string[] =>
  (plain(text).match(/[a-z0-9]+/g) ?? []).filter((word) => word.length > 1 && !unspoken.has(word)).map(canonicalStem)

/** Every word, including small ones: 'how old are my tyres' says more than 'tyres'. */
export const everyWordOf = (text: string): string[] => (plain(text).match(/[a-z0-9]+/g) ?? []).map(canonicalStem)
