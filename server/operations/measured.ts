import { createHash } from 'node:crypto'

export interface Measured {
  content: AsyncIterable<Uint8Array>
  size: number
  lines: number
  sha256: string
}

/** Passes a stream through and afterwards knows its length, its number of lines and its checksum. */
export function measured(source: AsyncIterable<Uint8Array>): Measured {
  const hash = createHash('sha256')
  const sum: Measured = { content: pass(), size: 0, lines: 0, sha256: '' }
  async function* pass() {
    for await (const chunk of source) {
      hash.update(chunk)
      sum.size += chunk.length
      // In COPY's text format a line break inside a value is written \n, so each one ends a row.
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) sum.lines++
      yield chunk
    }
    sum.sha256 = hash.digest('hex')
  }
  return sum
}

export async function measure(source: AsyncIterable<Uint8Array>): Promise<Measured> {
  const whole = measured(source)
  for await (const _ of whole.content);
  return whole
}
