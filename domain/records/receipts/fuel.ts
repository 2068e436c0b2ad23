import { pence, sumsIn } from './figures.ts'

export interface FuelReading {
  litres: number | null
  /** Pounds. */
  price_per_litre: number | null
  /** What the fuel alone cost; a receipt may name other goods. */
  fuel_cost: number | null
}

const number = (text: string) => Number(text.replace(',', '.'))
const within = (least: number, most: number) => (value: number) => value >= least && value <= most
const isTank = within(1, 250)
const isPrice = within(0.5, 3)

const litreUnit = /(?<![\w.,/])(\d{1,3}[.,]\d{1,3}) ?(?:L|LT|LTR|LTRS|LIT|LITRES?|LITERS?)\b(?! ?[/\d])/gi
const litreLabel = /\b(?:LITRES?|LTRS?|VOLUME|VOL|QUANTITY|QTY)\b[^\d\n]{0,14}(\d{1,3}[.,]\d{2})(?:[1lI|]?)(?!\d)/gi
const penceUnit = /(?<![\w.,])(\d{2,3}(?:[.,]\d{1,2})?) ?(?:P\b|PPL\b|PENCE\b|P\/)/gi
const poundsUnit = /[£€EF]? ?(?<![\d.,])(\d[.,]\d{2,3}) ?(?:\/ ?|PER ?)(?:L|LT|LTR|LITRE)\b/gi
const priceLabel =
  /(?:@|\bX\b|\bPPL\b|PRICE ?(?:\/|PER) ?L\w*|UNIT PRICE|PRICE)[^\d\n]{0,12}(\d{1,3}[.,]\d{1,3})(?!\d)/gi

const all = (pattern: RegExp, line: string) => [...line.matchAll(pattern)].map(([, found = '']) => number(found))
const inPounds = (value: number) => (value >= 50 ? Math.round(value * 10) / 1000 : value)

const litresIn = (line: string) => [litreUnit, litreLabel].flatMap((each) => all(each, line)).filter(isTank)
const pricesIn = (line: string) =>
  [penceUnit, poundsUnit, priceLabel]
    .flatMap((each) => all(each, line))
    .map(inPounds)
    .filter(isPrice)

/** A pump rounds what it charges, and some cut it off. */
const isProduct = (litres: number, price: number, cost: number) => Math.abs(litres * price - cost) < 0.0151

/**
 * Litres, price and cost prove one another, so a misread figure shows. Where the price could not be read, the litres stand
 * if the total makes a price of them that fuel has.
 */
export function findFuel(lines: string[]): FuelReading {
  const litres = [...new Set(lines.flatMap(litresIn))]
  const prices = [...new Set(lines.flatMap(pricesIn))]
  const sums = lines.flatMap((line) => sumsIn(line).map(({ value }) => value))
  const proved = [...triples(litres, prices, sums), ...lines.flatMap(tableRow)]
  const [first] = proved
  const isOne = proved.every(({ litres }) => litres === first?.litres)
  if (first && isOne) return first
  const [only] = litres
  const isLonely = litres.length === 1 && prices.length === 0 && only !== undefined
  return { litres: isLonely ? only : null, price_per_litre: null, fuel_cost: null }
}

function triples(litres: number[], prices: number[], sums: number[]) {
  return litres.flatMap((amount) =>
    prices.flatMap((price) =>
      sums
        .filter((sum) => isProduct(amount, price, sum))
        .map((sum) => ({ litres: amount, price_per_litre: price, fuel_cost: pence(sum) / 100 })),
    ),
  )
}

/** '4 32.45 145.9 47.34' below a head that says what they are. */
function tableRow(line: string) {
  const figures = [...line.matchAll(/(?<![\w.,/:-])£?(\d{1,3}[.,]\d{1,3})(?![\w.,/:%-])/g)].map(([, text = '']) => text)
  if (figures.length < 3) return []
  const prices = figures.filter((text) => /^\d{2,3}[.,]\d$|^\d[.,]\d{3}$/.test(text)).map(number)
  const others = figures.filter((text) => /[.,]\d\d$/.test(text)).map(number)
  return triples(others.filter(isTank), prices.map(inPounds).filter(isPrice), others)
}

/** What fuel of any kind has cost for a litre in this century. */
const hasCost = within(0.4, 2.6)

/** Litres without a price are believed only if the total makes one of them. */
export function withTotal(fuel: FuelReading, total: number | null): FuelReading {
  if (fuel.litres === null || fuel.fuel_cost !== null) return fuel
  return total !== null && hasCost(total / fuel.litres) ? fuel : { ...fuel, litres: null }
}
