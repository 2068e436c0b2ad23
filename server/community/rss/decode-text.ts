/** Feed encodings. As in browsers, ISO 8859-1 means Windows-1252. */
const encodings = new Map([
  ...['utf-8', 'utf8', 'utf-16', 'utf-16le', 'utf-16be'].map((name): [string, string] => [name, 'utf-8']),
  ...['us-ascii', 'ascii', 'iso-8859-1', 'iso8859-1', 'latin1', 'windows-1252', 'cp1252'].map(
    (name): [string, string] => [name, 'windows-1252'],
  ),
  ['iso-8859-15', 'iso-8859-15'],
])

export class EncodingError extends Error {}

/** The first bytes take precedence over what the server says, and that over what the document says (RFC 7303). */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const seen = byItsFirstBytes(bytes)
  if (seen) return new TextDecoder(seen).decode(bytes)
  const told = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const written = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]
  const named = [told, written].filter((name) => name !== undefined).map((name) => name.toLowerCase())
  const encoding = named.length === 0 ? 'utf-8' : named.map((name) => encodings.get(name)).find(Boolean)
  if (!encoding) throw new EncodingError('It is written in an encoding we do not know.')
  // UTF-16 would have been detected above: a document that claims it, but isn't, is decoded as what it is.
  return encoding === 'utf-8' ? utf8OrWindows(bytes) : new TextDecoder(encoding).decode(bytes)
}

function byItsFirstBytes([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c !== 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0 && d !== 0)) return 'utf-16be'
  return undefined
}

/** Many feeds declare UTF-8 but contain Windows-1252; an odd error in real UTF-8 is ignored. */
function utf8OrWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  if (broken === 0) return text
  const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  return broken > whole ? new TextDecoder('windows-1252').decode(bytes) : text
}
