/*
 * What people write beside their records may name the car or themselves. An answer needs none of it, and what is not
 * handed on cannot be kept by whoever answers.
 */
const patterns: RegExp[] = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/giu,
  /\b(?:https?:\/\/|www\.)\S+/gi,
  // A chassis number has seventeen signs, digits among them, and no I, O or Q.
  /\b(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}\b/gi,
  /[£$€]\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:pounds|quid|gbp)\b/gi,
  /(?:\+44|\b0)(?:[\s()-]*\d){9,10}\b/g,
  // Postcodes, and registrations of the present style: those of other cars too.
  /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/g,
  /\b[A-Z]{2}\d{2}\s?[A-Z]{3}\b/g,
]

interface Identity {
  registration_number: string | null
  owner_name: string
}

export function withoutIdentity<Text extends string | null>(text: Text, identity: Identity): Text {
  if (!text) return text
  const { registration_number, owner_name } = identity
  const own = registration_number ? [new RegExp(`\\b${[...registration_number].join('[\\s-]?')}\\b`, 'gi')] : []
  const anonymous = text.replaceAll(owner_name, '…')
  return [...own, ...patterns].reduce<string>((rest, pattern) => rest.replace(pattern, '…'), anonymous) as Text
}
