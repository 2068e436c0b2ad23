import type { GarageCar } from '../garage.ts'
import { everydayEnglish } from '../matching/everyday-english.ts'
import { unspoken } from '../matching/words.ts'

export type Named = Pick<GarageCar, 'make' | 'model' | 'year' | 'registration' | 'fuel_type' | 'isMotorcycle'>

const ordinaryEnglish = new Set(everydayEnglish.split(/\s+/))

const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []

/** What people call makes. */
const shortNames = new Map(
  Object.entries({
    vw: 'volkswagen',
    merc: 'mercedes',
    jag: 'jaguar',
    landy: 'land rover',
    landrover: 'land rover',
    lambo: 'lamborghini',
    chevy: 'chevrolet',
    moggy: 'morris',
    moggie: 'morris',
    mitsi: 'mitsubishi',
    pug: 'peugeot',
    beemer: 'bmw',
    bimmer: 'bmw',
  }),
)

const namesFor = (make: string) =>
  [...shortNames].filter(([, name]) => name === make.toLowerCase()).map(([short]) => short)

const said = (question: string) => {
  const tokens = tokensOf(question)
  const words = tokens.flatMap((word) => [word, word.replace(/s$/, ''), ...(shortNames.get(word)?.split(' ') ?? [])])
  return { words: new Set(words), joined: tokens.join(''), line: tokens.join(' ') }
}

/** Parts of names that are no name alone: 'Series 3', 'Civic Sport'. */
const partOfName = ['car', 'series', 'class', 'sport', 'mini', 'model', 'van', 'estate', 'type']
const decides = (word: string) => word.length > 1 && !partOfName.includes(word)

/** 'Minor', 'Note', 'Focus': a car only where it is spoken of as one. */
const isEveryday = (word: string) => ordinaryEnglish.has(word) || unspoken.has(word)
const usedAsName = (word: string, said: string) =>
  new RegExp(
    `\\b(?:my|the|our|on|for|[a-z]+s|(?:19|20)\\d\\d) ${word}s?\\b(?! (?:service|repair|issue|fault|defect|light|accident|bump|scratch|dent|of|in|on|for)\\b)`,
  ).test(said)

function likeness(car: Named, { words, joined, line }: ReturnType<typeof said>): number {
  if (car.registration && car.registration.length > 3 && joined.includes(tokensOf(car.registration).join(''))) return 10
  const [make, model] = [tokensOf(car.make), tokensOf(car.model)]
  const [first = ''] = make
  const isMakeSaid = make.every((word) => words.has(word)) || (!isEveryday(first) && words.has(first))
  const makeSaid = isMakeSaid && first !== '' ? 2 : 0
  const isSaid = (word: string) => words.has(word) && (makeSaid > 0 || !isEveryday(word) || usedAsName(word, line))
  const modelSaid = model.filter((word) => decides(word) && isSaid(word)).length * 2
  const wholeModel = model.length > 1 && model.some((word) => !decides(word)) && line.includes(model.join(' ')) ? 3 : 0
  const miniSaid = model.includes('mini') && words.has('mini') ? 2 : 0
  const yearSaid = words.has(String(car.year)) && makeSaid + modelSaid > 0 ? 1 : 0
  return makeSaid + modelSaid + wholeModel + miniSaid + yearSaid
}

/** 'the electric one', 'my bike': of several cars, that of its kind. */
const kinds: readonly { said: RegExp; is: (car: Named) => boolean }[] = [
  {
    said: /\b(?:my|the|our) (?:ev|electric)\b/,
    is: ({ fuel_type }) => /^(?:battery )?electric/i.test(fuel_type ?? ''),
  },
  { said: /\b(?:my|the|our) diesel\b/, is: ({ fuel_type }) => /diesel/i.test(fuel_type ?? '') },
  { said: /\b(?:my|the|our) (?:phev|(?:plug ?in )?hybrid)\b/, is: ({ fuel_type }) => /hybrid/i.test(fuel_type ?? '') },
  { said: /\b(?:my|the|our) (?:motor ?(?:bike|cycle)|bike|scooter)\b/, is: ({ isMotorcycle }) => isMotorcycle },
]

function onlyOneOfItsKind<Car extends Named>(line: string, cars: readonly Car[]): Car | undefined {
  const kind = kinds.find(({ said }) => said.test(line))
  const [one, other] = kind ? cars.filter(kind.is) : []
  return other ? undefined : one
}

/** The car that a question names, if it names one and only one of these. */
export function namedCar<Car extends Named>(question: string, cars: readonly Car[]): Car | undefined {
  const read = said(question)
  const scored = cars.map((car) => ({ car, score: likeness(car, read) })).sort((one, other) => other.score - one.score)
  const [best, next] = scored
  if (!best || best.score === 0) return onlyOneOfItsKind(read.line, cars)
  return best.score === next?.score ? undefined : best.car
}

/** 'road tax of a 1967 car', from whoever keeps one of that year. */
const byYear = /\b(?:(?:an?|my|the|our) )?((?:19|20)\d\d) (?:car|van|motor|one)\b/i

function carOfYear<Car extends Named>(
  question: string,
  cars: readonly Car[],
): { car: Car; question: string } | undefined {
  const found = byYear.exec(question)
  if (!found || anyOne.test(question.slice(0, found.index))) return
  const [car, other] = cars.filter(({ year }) => year === Number(found[1]))
  return car && !other ? { car, question: question.replace(found[0], 'my car') } : undefined
}

/** Not the one in the garage, but any of them. */
const anyOne = /\b(?:an?|another|any) (?:\w+ )?$|\b(?:used|second hand|buy|buying) /i

/**
 * The car of theirs that a question is about, and the question with 'my car' in place of its name: whoever keeps one
 * Golf and says 'the Golf' means that one.
 */
export function ownCar<Car extends Named>(question: string, cars: readonly Car[]): { car?: Car; question: string } {
  const car = namedCar(question, cars)
  if (!car) return carOfYear(question, cars) ?? { question }
  const names = [
    ...new Set([car.make, ...tokensOf(car.make), car.model, ...tokensOf(car.model), ...namesFor(car.make)]),
  ]
    .flatMap((name) => tokensOf(name).join('[ -]?') || [])
    .sort((one, other) => other.length - one.length)
  const name = new RegExp(
    `\\b(?:(my|the|our|an?|another|any|this) )?(?:(?:old|new|little) )?(?:(?:19|20)\\d\\d )?(?:${names.join('|')})(?:[ -](?:${names.join('|')}))*(?:'?s)?\\b`,
    'i',
  )
  const found = name.exec(question)
  if (!found) return { car, question }
  if (/^(?:an?|another|any)$/i.test(found[1] ?? '') || anyOne.test(question.slice(0, found.index))) return { question }
  return { car, question: `${question.slice(0, found.index)}my car${question.slice(found.index + found[0].length)}` }
}
