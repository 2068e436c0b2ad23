import type { Redacted } from '#domain/assistant/automate.ts'
import { amounts } from './redact-amounts.ts'
import type { Pattern } from './redact-pattern.ts'
import { postcodes, registrations } from './redact-plates.ts'

const contacts: Pattern[] = [
  { kind: 'email', shape: /[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu },
  {
    kind: 'email',
    shape: /[\w.+-]+\s?[([]\s?at\s?[)\]]\s?[\w-]+(?:(?:\.|\s?[([]\s?dot\s?[)\]]\s?|\sdot\s)\w+)+/gi,
  },
  { kind: 'email', shape: /\b[\w.+-]+ at [\w-]+(?: dot \w+)+/gi },
  { kind: 'web address', shape: /\b(?:https?:\/\/|www\.)[^\s)\]>"']+/gi },
  { kind: 'vin', shape: /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{17}\b/gi },
  // With spaces it is only recognised in capitals and if it ends in digits.
  {
    kind: 'vin',
    shape: /\b[A-HJ-NPR-Z0-9](?:[ -]?[A-HJ-NPR-Z0-9]){12}(?:[ -]?\d){4}\b/g,
    isFact: (match) => !/[A-Z]/.test(match) || match.replace(/\D/g, '').length < 6,
  },
  {
    kind: 'vin',
    shape:
      /(?<=\b(?:vin|(?:chassis|frame)(?: (?:no\.?|number))?)(?: is| was)?[:#]?\s{0,2})(?=[A-Z-]*\d)[A-Z\d-]{6,17}\b/gi,
    isFact: (match) => /^\d{1,4}$/.test(match),
  },
  {
    kind: 'phone',
    shape: /(?<![\w+])(?:(?:\+|00)\s?44|44(?=7\d{9}\b))[\s.-]*(?:\(0\)|0)?(?:[\s().-]{0,2}\d){9,10}(?!\d)/g,
  },
  { kind: 'phone', shape: /(?<![\w+])\+(?!44)\d{1,3}(?:[\s().-]{0,2}\d){7,12}(?!\d)/g },
  { kind: 'phone', shape: /\(0[1-35789]\d{1,4}\)(?:[\s.-]{0,2}\d){5,8}(?!\d)/g },
  // Eleven digits; ten are far more likely a part number, except for the few areas and services that have them.
  { kind: 'phone', shape: /(?<![\w+.])0[1-35789](?:[\s().-]{0,2}\d){9}(?!\d)/g },
  { kind: 'phone', shape: /(?<![\w+.])(?:0(?:800|500)|016977)(?:[\s-]?\d){4,6}(?!\d)/g },
  {
    kind: 'phone',
    shape:
      /(?<=\b(?:call|ring|text|phone|tel|telephone|mobile|whatsapp)(?: me)?(?: on| is)?[.:]?\s{0,2})0(?:[\s().-]{0,2}\d){8,10}(?!\d)/gi,
  },
]

const patterns = [...contacts, ...amounts, ...registrations, ...postcodes]

/** After these a code belongs to a part or an engine, however much it looks like a plate. */
const ofAPart =
  /\b(?:part|oem|oe|engine code|paint code|(?:fault|error) code)(?: (?:no\.?|number|num))?(?: is)?[:#]?\s*$/i
const canBeAPart: Redacted[] = ['registration', 'postcode', 'phone']

export interface Identity {
  names: string[]
  /** As stored: AB12CDE. */
  registrations: string[]
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const ownPatterns = ({ names, registrations }: Identity): Pattern[] => [
  ...registrations
    .filter((plate) => plate.length > 1)
    .map((plate) => ({
      kind: 'registration' as const,
      shape: new RegExp(`(?<![\\p{L}\\p{N}])${[...plate].map(literal).join('[\\s.-]{0,2}')}(?![\\p{L}\\p{N}])`, 'giu'),
    })),
  ...names
    .filter((name) => name.trim().length > 1)
    .map((name) => ({
      kind: 'name' as const,
      shape: new RegExp(`(?<![\\p{L}\\p{N}])${literal(name.trim())}(?![\\p{L}\\p{N}])`, 'giu'),
    })),
]

/**
 * What people type may identify the car or themselves. An answer needs none of that, and what is not sent cannot be
 * kept by the provider. What an answer does need (engine codes, sizes, torques, part numbers, years, miles) stays.
 */
export function redact(text: string, identity: Identity): { text: string; removed: Redacted[] } {
  const removed = new Set<Redacted>()
  let rest = text
  for (const { kind, shape, isFact } of [...ownPatterns(identity), ...patterns])
    rest = rest.replace(shape, (...found) => {
      const [match, at, whole] = [found[0] as string, found.at(-2) as number, found.at(-1) as string]
      const [before, after] = [whole.slice(Math.max(0, at - 40), at), whole.slice(at + match.length).slice(0, 40)]
      if (isFact?.(match, before, after) || (canBeAPart.includes(kind) && ofAPart.test(before))) return match
      removed.add(kind)
      return `[${kind === 'vin' ? 'VIN' : kind}]`
    })
  return { text: rest, removed: [...removed] }
}

export const redacted = <Text extends string | null>(text: Text, identity: Identity): Text =>
  (text ? redact(text, identity).text : text) as Text
