import type { EnquiryKind } from '#domain/sharing/enquiry.ts'

export interface EnquiryDraft {
  message: string
  from_name: string
  from_email: string
  /** For an appointment. */
  preferred_date: string
  /** Identifies the attempt: resent after a lost answer, it is still one message. */
  key: string
}

const drafts = new Map<string, EnquiryDraft>()

/** A dialog closed by mistake reopens with what was written, as long as the page is open. */
export function draftOf(kind: EnquiryKind, about: string, opening = ''): EnquiryDraft {
  const kept = drafts.get(`${kind} ${about}`)
  if (!kept) return { message: opening, from_name: '', from_email: '', preferred_date: '', key: attemptKey() }
  return kept.message.includes(opening.trim()) ? kept : { ...kept, message: `${opening}${kept.message}` }
}

export const keepDraft = (kind: EnquiryKind, about: string, draft: EnquiryDraft) =>
  drafts.set(`${kind} ${about}`, draft)

export const forgetDraft = (kind: EnquiryKind, about: string) => drafts.delete(`${kind} ${about}`)

// Not crypto.randomUUID, which browsers offer only over https and on localhost.
export const attemptKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
