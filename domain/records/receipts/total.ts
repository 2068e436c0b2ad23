import { asWord, type Figure, pence, sumsIn } from './figures.ts'

/* Of several totals on a paper, the one that was paid: found by its label and by what it agrees with. */

const notPaid =
  /SUB[ -]?TOTAL|TOTAL (EX|NET|VAT|TAX|SAV|DISC|POINT|ITEM|LIT|PARTS|LABOUR|HOURS|GOODS)|(NET|VAT|PARTS|LABOUR|GOODS|ITEMS?|SAVINGS?) TOTAL|EXCL|TOTAL \(?(EX|NET)|BEFORE|DEPOSIT/
const labels: [RegExp, number][] = [
  [
    /GRAND TOTAL|INVOICE TOTAL|TOTAL (INC|TO PAY|DUE|PAYABLE|PAID|SALE|AMOUNT)|TOTAL \(?INC|(AMOUNT|BALANCE) DUE|TO PAY/,
    4,
  ],
  [/\bTOTAL\b/, 4],
  [/\b(VISA|MASTERCARD|MAESTRO|AMEX|DEBIT|CREDIT|CARD|CONTACTLESS|PAID|PAYMENT|EFTPOS|BACS)\b/, 2],
  [/\b(AMOUNT|SALE|PURCHASE)\b/, 2],
]
const weightOf = (words: string) => (notPaid.test(words) ? 0 : (labels.find(([label]) => label.test(words))?.[1] ?? 0))

interface Candidate {
  value: number
  weight: number
  isGuess: boolean
}

/** What no label alone could carry: a card slip names its sum once, as the amount. */
const enough = 2
const enoughForGuess = 6

export function findTotal(lines: string[], fuelCost: number | null): number | null {
  const found = new Map<number, Candidate>()
  const count = ({ value, isGuess }: Figure, weight: number) => {
    const known = found.get(pence(value)) ?? { value, weight: 0, isGuess: true }
    found.set(pence(value), { value, weight: known.weight + weight, isGuess: known.isGuess && isGuess })
  }
  lines.forEach((line, row) => {
    const weight = weightOf(asWord(line))
    const sum = weight > 0 ? (sumsIn(line).at(-1) ?? alone(lines[row + 1])) : undefined
    if (sum) count(sum, weight)
  })
  for (const candidate of found.values()) candidate.weight += agreement(candidate.value, lines, fuelCost)
  const [best, second] = [...found.values()].sort((one, other) => other.weight - one.weight)
  if (!best || best.weight < (best.isGuess ? enoughForGuess : enough)) return null
  return second && second.weight === best.weight ? null : best.value
}

/** In a table the sum may have been read as a line of its own. */
function alone(line = ''): Figure | undefined {
  const sums = sumsIn(line)
  return sums.length === 1 && /^[^a-z]*$/i.test(line.replace(/gbp/i, '').trim()) ? sums[0] : undefined
}

const sumBeside = (label: RegExp, lines: string[]) =>
  lines.filter((line) => label.test(asWord(line))).flatMap((line) => sumsIn(line).map(({ value }) => pence(value)))

/** Other figures of the same paper that come to the same sum. */
function agreement(value: number, lines: string[], fuelCost: number | null): number {
  const total = pence(value)
  const pairs = (some: number[], others: number[], make: (one: number, other: number) => number) =>
    some.some((one) => others.some((other) => Math.abs(make(one, other) - total) <= 1))
  const net = sumBeside(/\b(NET|SUB[ -]?TOTAL|EXCL|EX VAT|GOODS|A 20)/, lines)
  const tax = sumBeside(/\bVAT\b|\b20(\.0+)? ?%|\bTAX\b/, lines)
  const cash = sumBeside(/\b(CASH|TENDERED)\b/, lines)
  const change = sumBeside(/\bCHANGE\b/, lines)
  return (
    (pairs(net, tax, (one, other) => one + other) ? 2 : 0) +
    (pairs(cash, change, (one, other) => one - other) ? 2 : 0) +
    (fuelCost !== null && pence(fuelCost) === total ? 2 : 0)
  )
}
