import { createHmac, timingSafeEqual } from 'node:crypto'

const day = 24 * 60 * 60_000
/** Days: mail servers try for five, and some then take their time. */
const goodFor = 21

// Digits and small letters, because mail servers may change the case of an address; of fixed lengths.
const lengths = { id: 25, day: 4, signature: 19 }
const asWord = (hex: string, length: number) => BigInt(`0x${hex}`).toString(36).padStart(length, '0')

const sign = (secret: string, signed: string) =>
  asWord(createHmac('sha256', secret).update(`returned mail ${signed}`).digest('hex').slice(0, 24), lengths.signature)

/**
 * The sender that mail servers see, to which they report an email they can't deliver: bounces+<token>@garage.example.
 * The token names the email and can't be made by others, so a stranger can't say that an address doesn't exist.
 */
export function bounceAddress(secret: string, bounces: string, mail_id: string, now = Date.now()): string {
  const [name, domain] = bounces.split('@')
  const id = asWord(mail_id.replaceAll('-', ''), lengths.id)
  const until = (Math.floor(now / day) + goodFor).toString(36).padStart(lengths.day, '0')
  return `${name}+${id}${until}${sign(secret, id + until)}@${domain}`
}

/** The id of the email that a report sent to this address is about; nothing for one that we didn't make or that is too old. */
export function readBounceAddress(secrets: string[], address: string, now = Date.now()): string | undefined {
  const [, id = '', until = '', signature = ''] =
    address.toLowerCase().match(/^[^+@]+\+([0-9a-z]{25})([0-9a-z]{4})([0-9a-z]{19})@/) ?? []
  const isBy = (secret: string) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, id + until)))
  if (!signature || !secrets.some(isBy)) return undefined
  if (Number.parseInt(until, 36) < Math.floor(now / day)) return undefined
  const hex = [...id].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n).toString(16)
  return hex.padStart(32, '0').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
