import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import type { DoubtCode } from '#domain/vehicles/doubt.ts'
import type { OpenDoubts } from '../ui/dialogs/doubt-question.tsx'
import { answerKept } from '../ui/dialogs/kept-answer.ts'
import { useToast } from '../ui/messages/toast.tsx'
import { tellReference } from './api-error.ts'
import { isContactLost } from './contact.ts'
import { ApiError } from './http.ts'
import { keptText } from './outbox/kept-text.ts'

export interface SaveFailure {
  /** The specification's message for this action. */
  title: string
  detail?: string
  /** Somebody saved the record first: offer to load their version. */
  changedElsewhere?: boolean
}

interface Saving<T> {
  /** Sends it; pass `key` to http.post so that a repeated attempt cannot save twice, and `confirmed` with the input. */
  act: (key: string, confirmed: DoubtCode[]) => Promise<T>
  onSaved: (result: T) => void
  /** The demo vehicle saves nothing: close as if it had been saved. */
  onNothingSaved?: () => void
  /** Shows a refused field beside its control; true if the form has such a field. */
  onField?: (field: string, message: string) => boolean
  /** Keeps it on this device until there is a connection. */
  keep?: ((key: string, confirmed: DoubtCode[], wasSent: boolean) => Promise<void>) | undefined
  /** It is only to be kept: something of it can't be sent now. */
  isOnlyKept?: boolean
  onKept?: () => void
}

/**
 * How every record dialog saves: input survives a failure, a lost connection is reported, a conflicting save is
 * detected, and on success everything that shows the vehicle is refetched.
 */
export function useSave(failedText: string, name?: string) {
  const toast = useToast()
  const queries = useQueryClient()
  const [key] = useState(() => name ?? attemptKey())
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const [failure, setFailure] = useState<SaveFailure>()
  const [doubts, setDoubts] = useState<OpenDoubts>()

  async function save<T>(attempt: Saving<T>, confirmed: DoubtCode[] = []): Promise<void> {
    const { act, onSaved, onNothingSaved, onField, keep, isOnlyKept, onKept } = attempt
    const keepIt = async (wasSent: boolean) => {
      await keep?.(key, confirmed, wasSent)
      await answerKept(() => {
        toast({ title: keptText, tone: 'good' })
        onKept?.()
      })
    }
    if (busy.current) return
    busy.current = true
    // Where the last request got no answer, nobody is kept waiting for another.
    const isKept = keep && (isOnlyKept || !navigator.onLine || isContactLost())
    // Kept at once, the form need not be drawn as saving; with large photos it takes a moment.
    const slow = window.setTimeout(() => setSaving(true), 150)
    if (!isKept) setSaving(true)
    setFailure(undefined)
    try {
      if (isKept) return await keepIt(false)
      const result = await act(key, confirmed).catch((error) => {
        if (!keep || !isUnanswered(error)) throw error
        return keepIt(true).then(() => kept)
      })
      if (result === kept) return
      void queries.invalidateQueries({ queryKey: ['vehicles'] })
      onSaved(result as T)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'nothing_saved') {
        toast({ title: 'Nothing was saved', description: error.message })
        onNothingSaved?.()
        return
      }
      if (error instanceof ApiError && error.doubts.length > 0) {
        const asked = [...confirmed, ...error.doubts.map(({ code }) => code)]
        const open: OpenDoubts = {
          questions: error.doubts,
          onYes: () => save(attempt, asked),
          onKilometres: error.doubts.some(({ code }) => code === 'mileage_in_kilometres')
            ? () => save(attempt, [...confirmed, 'counts_kilometres'])
            : undefined,
          // Only its own: the answer may have raised another question.
          onClose: () => setDoubts((now) => (now === open ? undefined : now)),
        }
        setDoubts(open)
        return
      }
      const fields = error instanceof ApiError ? Object.entries(error.fields) : []
      const shown = fields.filter(([field, message]) => onField?.(field, message))
      if (fields.length === 0 || shown.length < fields.length) setFailure(explain(error, failedText))
    } finally {
      clearTimeout(slow)
      busy.current = false
      setSaving(false)
    }
  }
  return {
    save: <T>(attempt: Saving<T>) => save(attempt),
    saving,
    failure,
    doubts,
    forgetFailure: () => setFailure(undefined),
  }
}

/** For `onField`: shows it beside its control, if the form has one with that name. */
export const besideField =
  <Values extends FieldValues>(fields: object, setError: UseFormSetError<Values>) =>
  (field: string, message: string) => {
    if (!Object.hasOwn(fields, field)) return false
    setError(field as FieldPath<Values>, { message }, { shouldFocus: true })
    return true
  }

export function explain(error: unknown, title: string): SaveFailure {
  if (!(error instanceof ApiError)) return { title }
  if (error.code === 'offline')
    return {
      title,
      detail: 'The connection was lost. Your entries are still here: save again when you’re back online.',
    }
  if (error.code === 'changed_elsewhere') return { title, detail: error.message, changedElsewhere: true }
  if (error.reference) return { title, detail: tellReference(error.reference) }
  const told = error.code !== 'unexpected' && error.message !== '' && error.message !== title
  return told ? { title, detail: error.message } : { title }
}

const kept = Symbol('kept')
const isUnanswered = (error: unknown) => error instanceof ApiError && error.code === 'offline'

/** Names an attempt, and the record that comes of it. Not crypto.randomUUID, which browsers offer only over https and on localhost. */
export function attemptKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
