/*
 * As much of DER (X.690) as time stamps need. Lengths are definite and as short as possible; whatever else has to be read
 * throws, because it comes from a stranger.
 */

export interface Der {
  tag: number
  content: Buffer
  /** With its tag and length. */
  bytes: Buffer
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** [0], [1], …, holding further values. */
export const tagged = (number: number) => 0xa0 + number

function readNext(bytes: Buffer): Der {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new Error('This is not DER.')
  const extra = first < 0x80 ? 0 : first - 0x80
  const start = 2 + extra
  if (first === 0x80 || extra > 4 || bytes.length < start) throw new Error('This is not DER.')
  const size = extra === 0 ? first : bytes.readUIntBE(2, extra)
  const isShortest = extra === 0 || (size >= 0x80 && size >= 256 ** (extra - 1))
  if (!isShortest || bytes.length < start + size) throw new Error('This is not DER.')
  return { tag, content: bytes.subarray(start, start + size), bytes: bytes.subarray(0, start + size) }
}

/** One value and nothing after it. */
export function readDer(bytes: Buffer, tag?: number): Der {
  const value = readNext(bytes)
  if (value.bytes.length !== bytes.length) throw new Error('Something follows.')
  return tag === undefined ? value : having(value, tag)
}

export function having(value: Der | undefined, tag: number): Der {
  if (value?.tag !== tag) throw new Error('Something else was expected here.')
  return value
}

/** What a sequence, a set or a tagged value holds. */
export function partsOf(value: Der | undefined, tag: number = tags.sequence): Der[] {
  const parts: Der[] = []
  for (let rest = having(value, tag).content; rest.length > 0; ) {
    const next = readNext(rest)
    parts.push(next)
    rest = rest.subarray(next.bytes.length)
  }
  return parts
}

/** The one value that a tagged one holds. */
export const within = (value: Der | undefined, tag: number): Der => readDer(having(value, tag).content)

export function oidOf(value: Der | undefined): string {
  const { content } = having(value, tags.oid)
  const numbers: number[] = []
  let number = 0
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f)
    if (!Number.isSafeInteger(number)) throw new Error('This is not an object identifier.')
    if (byte >= 0x80) continue
    if (numbers.length === 0) numbers.push(Math.min(2, Math.floor(number / 40)))
    numbers.push(numbers.length === 1 ? number - 40 * (numbers[0] ?? 0) : number)
    number = 0
  }
  return numbers.join('.')
}

/** Undefined for one below zero: none of those that matter here can be. */
export function integerOf(value: Der | undefined): bigint | undefined {
  const { content } = having(value, tags.integer)
  if (content.length === 0 || content.length > 64) throw new Error('This is not a number.')
  return (content[0] ?? 0) < 0x80 ? BigInt(`0x${content.toString('hex')}`) : undefined
}

/** A GeneralizedTime as RFC 3161 has it: UTC, with a fraction of a second if need be. */
export function timeOf(value: Der | undefined): Date {
  const text = having(value, tags.time).content.toString('latin1')
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
  if (Number.isNaN(at.getTime())) throw new Error('This is not a moment.')
  return at
}

export function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length > 0xff) throw new Error('Longer than anything that is written here.')
  const length = content.length < 0x80 ? [content.length] : [0x81, content.length]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
