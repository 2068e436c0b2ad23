import type { GarageCar } from '../garage.ts'

const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []

/** What people call makes. */
const shortNames: Record<string, string> = {
  vw: 'volkswagen',
  merc: 'mercedes',
  jag: 'jaguar',
  landy: 'land',
  beemer: 'bmw',
  bimmer: 'bmw',
}

const said = (question: string) => {
  const words = tokensOf(question).flatMap((word) => [word, word.replace(/s$/, ''), shortNames[word] ?? word])
  return { words: new Set(words), joined: tokensOf(question).join('') }
}

const decides = (word: string) => word.length > 1 && !['car', 'series', 'class', 'sport', 'mini'].includes(word)

function likeness(car: GarageCar, { words, joined }: ReturnType<typeof said>): number {
  if (car.registration && car.registration.length > 3 && joined.includes(tokensOf(car.registration).join(''))) return 10
  const [make, model] = [tokensOf(car.make), tokensOf(car.model)]
  const makeSaid = joined.includes(make.join('')) && make.join('').length > 2 ? 2 : 0
  const modelSaid = model.filter((word) => decides(word) && words.has(word)).length * 2
  const miniSaid = model.includes('mini') && words.has('mini') ? 2 : 0
  const yearSaid = words.has(String(car.year)) && makeSaid + modelSaid > 0 ? 1 : 0
  return makeSaid + modelSaid + miniSaid + yearSaid
}

/** The car that a question names, if it names one and only one of these. */
export function namedCar(question: string, cars: readonly GarageCar[]): GarageCar | undefined {
  const read = said(question)
  const scored = cars.map((car) => ({ car, score: likeness(car, read) })).sort((one, other) => other.score - one.score)
  const [best, next] = scored
  if (!best || best.score === 0 || best.score === next?.score) return
  return best.car
}
