import { formatLongDate } from '../basics/format.ts'

/*
 * Without schemas, to keep them out of the public pages with the form; new-enquiry.ts checks what is sent.
 */
export const enquiryKinds = ['contact_owner', 'message', 'listing', 'business', 'quote', 'appointment'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** Written on the page of a business, whose name takes no article. */
export const isToBusiness = (kind: string) => kind === 'business' || kind === 'quote' || kind === 'appointment'

export const longestEnquiry = 5000

/** What is said of a message that opens a conversation or answers one. */
interface Enquiry {
  kind: EnquiryKind
  from_name: string
  /** Null for a visitor, whose name is only what they typed. */
  from_user_id: string | null
  /** A reply to something the reader wrote. */
  is_answer: boolean
  /** What it is about, under its name at the time: '2014 Volkswagen Golf', 'Kelham Lane Motors'. */
  about: string | null
}

/** Whom a visitor has written to, as far as the page says: it need not tell whose car it is. */
export function addressee({ kind, about }: Pick<Enquiry, 'kind' | 'about'>) {
  if (isToBusiness(kind)) return about ?? 'the business'
  return `the ${kind === 'listing' ? 'seller' : 'owner'} of the ${about ?? 'vehicle'}`
}

const subjects: Partial<Record<EnquiryKind, (business: string) => string>> = {
  quote: (business) => `A quote from ${business}`,
  appointment: (business) => `An appointment at ${business}`,
}

/** 'About your 2014 Volkswagen Golf' */
export function enquirySubject({ kind, is_answer, about }: Pick<Enquiry, 'kind' | 'is_answer' | 'about'>) {
  if (!about) return is_answer ? 'Your message' : 'A message to you'
  if (isToBusiness(kind)) return is_answer ? `About ${about}` : (subjects[kind]?.(about) ?? `About ${about}`)
  if (is_answer || kind === 'message') return `About the ${about}`
  return kind === 'listing' ? `About your listing for the ${about}` : `About your ${about}`
}

/** A visitor's name is unchecked, so it is never presented as verified. */
export const enquirySender = ({ from_name, from_user_id }: Pick<Enquiry, 'from_name' | 'from_user_id'>) =>
  from_user_id ? from_name : `A visitor who gave the name ${from_name}`

/** 'Sam Sutton wrote to you about your 2014 Volkswagen Golf', 'Sam Sutton asks Kelham Lane Motors for a quote' */
export function enquiryHeadline(enquiry: Enquiry & { preferred_date?: string | null }) {
  const { kind, is_answer, about, preferred_date } = enquiry
  const sender = enquirySender(enquiry)
  if (about && kind === 'quote' && !is_answer) return `${sender} asks ${about} for a quote`
  if (about && kind === 'appointment' && !is_answer)
    return `${sender} asks ${about} for an appointment${preferred_date ? ` on ${formatLongDate(preferred_date)}` : ''}`
  const did = `${sender} ${is_answer ? 'answered' : 'wrote to'} you`
  return about ? `${did} a${enquirySubject(enquiry).slice(1)}` : did
}

export const enquiryTexts = {
  blank: 'Please write a message',
  noName: 'Please enter your name',
  noEmail: 'Please enter a valid email address',
  failed: 'We couldn’t send your message',
  past: 'Please choose today or a later day',
}
