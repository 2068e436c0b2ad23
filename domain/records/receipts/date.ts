/* The day on the paper: day before month, as in Britain. */

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const digit = '[0-9OIl|]'
const inFigures = new RegExp(
  `(?<![\\w.,/-])(${digit}{1,2})([/.-])(${digit}{1,2})\\2((?:20)?${digit}{2})(?![\\w/-]|[.,]\\d)`,
  'g',
)
const inWords =
  /(?<![\w.,/])(\d{1,2})(?:ST|ND|RD|TH)?[ ./-]{0,2}(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]{0,6}[ ,./'-]{0,2}((?:20|19)?\d{2})(?!\d)/gi
const yearFirst = /(?<![\w.,/-])((?:20|19)\d{2})([/.-])(\d{1,2})\2(\d{1,2})(?![\w/-])/g

const other =
  /DUE|EXPIR\w*|NEXT|VALID|UNTIL|ENDS?|BEFORE|BY|FIRST REG|REGISTERED|D\.?O\.?B|WARRANTY|BOOKED|ESTIMATE|FROM|RETURN/
const named: [RegExp, number][] = [
  [/INVOICE DATE|TAX POINT|DATE OF (INVOICE|ISSUE|SALE)|TRANSACTION DATE/, 4],
  [/DATE/, 3],
]
const time = /\b([01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)?\b/

interface Found {
  day: string
  weight: number
}

/** The day it was written on, if there is one that stands out. A day to come is a day on which something falls due. */
export function findDate(lines: string[], today: string): string | null {
  const found = lines.flatMap(datesIn).filter(({ day }) => day <= today && day >= '1980-01-01')
  const weights = new Map<string, number>()
  for (const { day, weight } of found) weights.set(day, Math.max(weights.get(day) ?? 0, weight))
  const [best, second] = [...weights].sort(([, one], [, another]) => another - one)
  return best && best[1] !== second?.[1] ? best[0] : null
}

function datesIn(line: string): Found[] {
  const upper = line.toUpperCase()
  const hits = [
    ...[...line.matchAll(inFigures)].map((hit) => ({
      at: hit.index,
      end: hit.index + hit[0].length,
      day: dayOf(hit[4], hit[3], hit[1]),
    })),
    ...[...line.matchAll(inWords)].map((hit) => ({
      at: hit.index,
      end: hit.index + hit[0].length,
      day: dayOf(hit[3], String(months.indexOf((hit[2] ?? '').toUpperCase()) + 1), hit[1]),
    })),
    ...[...line.matchAll(yearFirst)].map((hit) => ({
      at: hit.index,
      end: hit.index + hit[0].length,
      day: dayOf(hit[1], hit[3], hit[4]),
    })),
  ].sort((one, another) => one.at - another.at)
  return hits.flatMap(({ at, day }, index) => {
    const before = upper.slice(hits[index - 1]?.end ?? 0, at)
    if (!day || new RegExp(`\\b(${other.source})\\b`).test(before)) return []
    const label = named.find(([words]) => words.test(before))?.[1] ?? 1
    return [{ day, weight: label + (time.test(line.slice(hits[index]?.end)) ? 2 : 0) }]
  })
}

const figures = (text = '') => Number(text.replace(/O/g, '0').replace(/[Il|]/g, '1'))

function dayOf(yearText: string | undefined, monthText: string | undefined, dayText: string | undefined) {
  const [short, month, day] = [figures(yearText), figures(monthText), figures(dayText)]
  const year = short < 100 ? 2000 + short : short
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
