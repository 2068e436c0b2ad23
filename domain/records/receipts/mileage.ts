/* What the instrument showed, where a workshop wrote it down. */

const label = /\b(?:MILEAGE|MILAGE|ODOMETER|ODO|SPEEDO(?:METER)?|MILES (?:IN|OUT|NOW))\b/
const reading = /(?<![\w£.,/:-])(\d{1,3}(?:[ ,.]\d{3})|\d{3,6})(?![\d/:]|[.,]\d)\s*(KMS?|KILOMET\w+|MILES|MI)?\b/
/** Of the next service, a warranty or an allowance: not what the car has done. */
const other = /\b(NEXT|DUE|WARRANTY|EVERY|ALLOWANCE|LIMIT|ANNUAL|RATE|PER|CLAIM|UNLIMITED|COVERS?)\b/
const closeBy = 60

/** In what the car counts: a reading that names another unit than it is left out by whoever knows the car. */
export interface MileageReading {
  mileage: number
  unit: 'mi' | 'km' | null
}

export function findMileage(lines: string[]): MileageReading | null {
  const found = lines.flatMap((line, row) => {
    const upper = line.toUpperCase()
    const named = label.exec(upper)
    if (!named || other.test(upper.slice(0, named.index + named[0].length + 12))) return []
    const rest = upper.slice(named.index + named[0].length)
    // 'Mileage: 45,120', or the number below in a table.
    const beside =
      /^[^\d]{0,22}/.test(rest) && /\d/.test(rest)
        ? readingIn(rest.replace(/^[^\d]*/, (words) => (words.length > 22 ? words : '')))
        : undefined
    return beside ?? (/\d/.test(rest) ? [] : (below(lines[row + 1]) ?? []))
  })
  const highest = found.reduce<MileageReading | null>(
    (most, each) => (!most || each.mileage > most.mileage ? each : most),
    null,
  )
  const agree = found.every(({ mileage }) => highest && highest.mileage - mileage <= closeBy)
  return highest && agree ? highest : null
}

function readingIn(text: string): MileageReading | undefined {
  const hit = reading.exec(text)
  if (!hit || hit.index > 0) return undefined
  return asReading(hit)
}

function asReading([, figures = '', unit = '']: RegExpExecArray | RegExpMatchArray): MileageReading | undefined {
  const mileage = Number(figures.replace(/[ ,.]/g, ''))
  if (mileage < 10) return undefined
  return { mileage, unit: unit === '' ? null : unit.startsWith('K') ? 'km' : 'mi' }
}

function below(line = ''): MileageReading | undefined {
  const every = [...line.toUpperCase().matchAll(new RegExp(reading.source, 'g'))].filter(
    ([, text = '']) => text.length >= 4,
  )
  return every.length === 1 && every[0] ? asReading(every[0]) : undefined
}
