import { type Returned, readReply, whyOf } from './why.ts'

/** Bytes: what mail servers report comes first, before the message that they send back. */
export const mostOfReport = 256 * 1024

/**
 * What a mail server reports of an email it could not deliver (RFC 3464). Nothing for any other message, such as an
 * answer from somebody on holiday, and for one that only says it is late. Anybody may have written it: it is read as
 * text, and no more is taken from it than a status.
 */
export function readReport(message: string): Returned | undefined {
  const text = message.slice(0, mostOfReport).replaceAll('\r\n', '\n')
  const { fields, body } = split(text)
  const type = fields.get('content-type') ?? ''
  if (!/^multipart\/report\b/i.test(type)) return undefined
  const [, quoted, plain] = type.match(/\bboundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i) ?? []
  const boundary = quoted ?? plain
  if (!boundary) return undefined
  const status = body
    .split(`--${boundary}`)
    .slice(1)
    .map((part) => split(part.replace(/^[ \t]*\n/, '')))
    .find((part) => /^message\/(global-)?delivery-status\b/i.test(part.fields.get('content-type') ?? ''))
  return status && verdict(status.body)
}

/** One of ours goes to one address, which may be forwarded to several: it came back if it reached none of them. */
function verdict(status: string): Returned | undefined {
  const each = status
    .split(/\n[ \t]*\n/)
    .map((group) => fieldsOf(group))
    .filter((fields) => fields.has('action'))
  if (each.length === 0 || each.some((fields) => action(fields) !== 'failed')) return undefined
  const found = each.map(returnedOf)
  const known = found.filter((one) => one !== undefined)
  return known.length === found.length ? known.toSorted((a, b) => weight(b) - weight(a))[0] : undefined
}

const action = (fields: Map<string, string>) =>
  fields
    .get('action')
    ?.match(/^[a-z]+/i)?.[0]
    .toLowerCase()
/** The least that is said against the address counts. */
const weight = ({ why }: Returned) => ['no_mailbox', 'mailbox', 'gave_up', 'refused'].indexOf(why)

function returnedOf(fields: Map<string, string>): Returned | undefined {
  const [status] = fields.get('status')?.match(/^[45]\.\d{1,3}\.\d{1,3}\b/) ?? []
  if (!status) return undefined
  const told: Returned = { status, why: whyOf(status) }
  if (!/^5\.0\.0$/.test(status)) return told
  // Exim and others say no more than that it failed, and quote the server that refused it.
  const reply = fields.get('diagnostic-code')?.replace(/^smtp;\s*/i, '')
  return (reply && readReply(reply)) || told
}

function split(text: string) {
  const end = text.indexOf('\n\n')
  return end < 0
    ? { fields: fieldsOf(text), body: '' }
    : { fields: fieldsOf(text.slice(0, end)), body: text.slice(end + 2) }
}

/** The first of each name, in small letters; continued lines are joined. */
function fieldsOf(lines: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of lines.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value = ''] = line.match(/^([\w-]{1,60}):[ \t]*(.*)$/) ?? []
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim())
  }
  return fields
}
