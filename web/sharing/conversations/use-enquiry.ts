import { type FormEvent, type RefObject, useState } from 'react'
import { londonToday } from '#domain/basics/format.ts'
import { type EnquiryKind, enquiryTexts } from '#domain/sharing/enquiry.ts'
import { ApiError, http } from '../../app/http.ts'
import { refreshSession } from '../../app/session.ts'
import { attemptKey, draftOf, type EnquiryDraft, forgetDraft, keepDraft } from './enquiry-draft.ts'

type Typed = Omit<EnquiryDraft, 'key'>
export type EnquiryErrors = Partial<Record<keyof Typed, string>>

interface Enquiry {
  kind: EnquiryKind
  about: string
  opening: string | undefined
  /** A member is already known; a visitor is asked for name and address. */
  isMember: boolean
  form: RefObject<HTMLFormElement | null>
  onSent: (answerTo: string) => void
}

/** What is being written, kept in the browser until it is sent. */
export function useEnquiry({ kind, about, opening, isMember, form, onSent }: Enquiry) {
  const [draft, setDraft] = useState(() => draftOf(kind, about, opening))
  const [errors, setErrors] = useState<EnquiryErrors>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  const change = (part: Partial<EnquiryDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(kind, about, next)
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }))
  }
  const show = (found: EnquiryErrors) => {
    setErrors(found)
    const first = (['preferred_date', 'message', 'from_name', 'from_email'] as const).find((field) => found[field])
    // After the next paint: a field may only now have appeared.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus())
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setFailure(undefined)
    const missing = check(draft, !isMember)
    if (Object.keys(missing).length > 0) return show(missing)
    setSending(true)
    const { key, message, from_name, from_email, preferred_date } = draft
    const when = kind === 'appointment' ? { preferred_date } : {}
    try {
      await http.post(
        '/enquiries',
        { kind, about, message, ...when, ...(isMember ? {} : { from_name, from_email }) },
        { key },
      )
      forgetDraft(kind, about)
      onSent(isMember ? '' : from_email.trim())
    } catch (error) {
      if (!(error instanceof ApiError)) return setFailure('Please try again.')
      if (error.code === 'already_sent') change({ key: attemptKey() })
      if (Object.keys(error.fields).length === 0) return setFailure(explain(error))
      // The session may have ended: then the form asks for a name after all.
      if (isMember && (error.fields.from_name || error.fields.from_email)) await refreshSession()
      show(error.fields)
    } finally {
      setSending(false)
    }
  }

  return { draft, change, errors, send, sending, failure }
}

function check({ message, from_name, from_email, preferred_date }: Typed, visitor: boolean): EnquiryErrors {
  return {
    ...(preferred_date && preferred_date < londonToday() ? { preferred_date: enquiryTexts.past } : {}),
    ...(message.trim() ? {} : { message: enquiryTexts.blank }),
    ...(visitor && !from_name.trim() ? { from_name: enquiryTexts.noName } : {}),
    ...(visitor && !/^\S+@\S+\.\S+$/.test(from_email.trim()) ? { from_email: enquiryTexts.noEmail } : {}),
  }
}

function explain({ code, status, message, reference }: ApiError) {
  if (code === 'offline')
    return 'The connection was lost. Your text is still here: send it again when you’re back online.'
  if (status === 404) return 'This page is no longer public, so your message can’t be sent.'
  return (code === 'unexpected' && !reference) || !message
    ? 'Something went wrong on our side. Please try again.'
    : message
}
