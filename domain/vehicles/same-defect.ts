/*
 * Whether two items of MOT tests are about the same thing on the same corner of the car. Testers pick sentences from the
 * manual, which changes, and add words of their own, so the same worn tyre is told in several ways.
 */

export interface ReadDefect {
  /** Every word and number, in order. */
  plain: string
  side: Side | null
  axle: 'front' | 'rear' | null
  /** Section and letter of the testing manual; 'old' for the one used until 20 May 2018, which counted otherwise. */
  reference: { section: string; manual: 'old' | 'new' } | null
  /** What the sentence says, without place and small words. */
  words: Set<string>
  /** Those of the words that name a part. */
  parts: Set<string>
  /** What is wrong with it, in groups: a tyre that is worn is another matter than one that is cut. */
  faults: Set<string>
}
type Side = 'nearside' | 'offside' | 'both'

const sides: Record<string, Side> = {
  nearside: 'nearside',
  offside: 'offside',
  ns: 'nearside',
  os: 'offside',
  left: 'nearside',
  right: 'offside',
  both: 'both',
}
const axles: Record<string, 'front' | 'rear'> = { front: 'front', rear: 'rear', back: 'rear' }
/** Both at once: N/S/F, OSR. */
const corners = /^([no])s([fr])$/

const partNames = new Set(
  `absorber airbag aim arm axle ball bar battery bearing belt body bonnet bulb bush cable caliper catalyst chain chassis
   coolant cylinder disc door drum emission engine exhaust filter fluid fork fuel gaiter glass handbrake headlamp hinge
   horn hose hub indicator joint lamp lens lever lining link linkage lock mirror mounting oil pad panel parking pedal
   pipe plate pump rack registration reflector rim rod seat servo shaft shock shoe sill silencer spring steering strut
   subframe suspension switch tank trackrod transmission tread tyre washer wheel windscreen wiper`.split(/\s+/),
)

const faultGroups: Record<string, string> = {
  wear: 'worn wear wearing thin tread depth bald limit scored pitted lipped',
  corrosion: 'corroded corrosion corroding rust rusted rusty',
  leak: 'leak leaking leakage weeping seeping misting damp',
  damage:
    'damaged damage cracked cracking split torn perished perishing deteriorated deteriorating cut bulge chip chipped',
  break: 'fractured broken missing detached',
  play: 'play movement loose insecure slack',
  fail: 'inoperative dim working',
  noise: 'noisy rough',
}
const faultOf = new Map(
  Object.entries(faultGroups).flatMap(([group, words]) => words.split(' ').map((word) => [word, group] as const)),
)

/** N/S, O/S/R */
const slashed = /\b([no])\/s(?:\/([fr])?)?\b/g

/** Also degrees: what was slight last year may be excessive by now. */
const small = new Set(
  `a an and are as at but by close excessive excessively slight slightly minor has have in is it its not of on or
   seriously the there to too weakened with within`.split(/\s+/),
)

/** (5.2.3 (e)), [1.1.14 (a) (ii)], or (4.1.E.1) of the old manual. */
const reference = /[([]\s*(\d+(?:\.\d+)+)((?:\.[A-Z](?:\.\w+)*)?)\s*((?:\(\w+\)\s*)*)[)\]]/

export function readDefect(text: string): ReadDefect {
  const found = reference.exec(text)
  const said = (found ? text.replace(found[0], ' ') : text).toLowerCase().replace(slashed, '$1s$2 ')
  const words = said.match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? []
  let side: Side | null = null
  let axle: 'front' | 'rear' | null = null
  const rest: string[] = []
  for (const word of words) {
    const corner = corners.exec(word)
    const place = corner ? (corner[1] === 'n' ? 'nearside' : 'offside') : sides[word]
    const end = corner ? (corner[2] === 'f' ? 'front' : 'rear') : axles[word]
    // One of each side is both.
    if (place) side = side && side !== place ? 'both' : place
    if (end) axle = end
    if (!place && !end && !small.has(word)) rest.push(singular(word))
  }
  const kept = new Set(rest)
  return {
    plain: words.join(' '),
    side,
    axle,
    reference: found ? asReference(found) : null,
    words: kept,
    parts: new Set(rest.filter((word) => partNames.has(word))),
    faults: new Set(rest.flatMap((word) => faultOf.get(word) ?? [])),
  }
}

function asReference([, section = '', old = '', letters = '']: RegExpExecArray): ReadDefect['reference'] {
  if (old) return { section: `${section}${old}`, manual: 'old' }
  // (a) (i) and (a) (ii) are degrees of one defect.
  const letter = /\((\w+)\)/.exec(letters)?.[1] ?? ''
  return { section: `${section} ${letter}`, manual: 'new' }
}

/** Tyres and a tyre; but not 'glas'. */
const singular = (word: string) => (word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word)

export function isSameDefect(one: ReadDefect, other: ReadDefect): boolean {
  if (one.plain === other.plain) return true
  if (!isSamePlace(one, other)) return false
  const [a, b] = [one.reference, other.reference]
  if (a && b && a.manual === b.manual) return a.section === b.section && isWithin(one.parts, other.parts)
  const shared = countShared(one.words, other.words)
  if (shared >= alike * (one.words.size + other.words.size - shared)) return true
  return isWithin(one.parts, other.parts) && countShared(one.faults, other.faults) > 0
}

/** Of all words that either uses. */
const alike = 0.6

/** 'Both front tyres' and 'front tyres' hold the nearside front tyre too. */
function isSamePlace(one: ReadDefect, other: ReadDefect) {
  if (one.axle !== other.axle) return false
  if (one.side === other.side) return true
  if (one.side === null || other.side === null) return one.axle !== null
  return one.side === 'both' || other.side === 'both'
}

const countShared = (one: Set<string>, other: Set<string>) => [...one].filter((word) => other.has(word)).length

/** All parts that the shorter one names; two sentences without any name nothing in common. */
const isWithin = (one: Set<string>, other: Set<string>) =>
  one.size > 0 && other.size > 0 && countShared(one, other) === Math.min(one.size, other.size)
