/* Numbers on paper, as a reader of pictures gives them: a letter in place of a figure, a space before the point. */

export interface Figure {
  value: number
  /** Where it stands in its line. */
  at: number
  /** One of its figures was read as a letter and is a guess. */
  isGuess: boolean
}

const lookalikes: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  '|': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
}

const figure = '[0-9OoQDlI|SsBZ]'
const printed = new RegExp(
  `(?<![\\w.,/:£-])[£€EF$&]?(${figure}{1,3}(?:,${figure}{3})+|${figure}{1,5}) ?[.,] ?(${figure}{2})(?![\\w.,/%:])`,
  'g',
)

/** Sums of money: pounds and two figures for the pence. Percentages, dates and times are none. */
export function sumsIn(line: string): Figure[] {
  return [...line.matchAll(printed)].flatMap(({ 0: whole, 1: pounds = '', 2: pence = '', index }) => {
    const read = `${pounds.replaceAll(',', '')}.${pence}`
    const figures = read.replace(/[^0-9]/g, '').length
    const isGuess = figures < read.length - 1
    // More letters than figures is a word, and a minus before it a discount.
    if (figures * 2 <= read.length || /-\s?$/.test(line.slice(0, index))) return []
    const value = Number([...read].map((each) => lookalikes[each] ?? each).join(''))
    return Number.isFinite(value) && value > 0 ? [{ value, at: index + whole.length, isGuess }] : []
  })
}

export const pence = (pounds: number) => Math.round(pounds * 100)

/** A word as it may be misread: 'T0TAL', 'VlSA'. */
export const asWord = (line: string) =>
  line
    .toUpperCase()
    .replace(/(?<=[A-Z])[0Q](?=[A-Z])/g, 'O')
    .replace(/\b[7I]OTA[L1I|!]/g, 'TOTAL')
    .replace(/\bTOTA[1I|!]/g, 'TOTAL')
    .replace(/\bV[1L|]SA\b/g, 'VISA')
