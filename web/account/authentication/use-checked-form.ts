import { type FormEvent, useState } from 'react'
import { focusOn } from './focus-on.ts'

interface CheckedForm<Field extends string> {
  fields: readonly Field[]
  /** The first problem with the input. */
  check: (typed: Record<Field, string>) => { field: string; message: string } | undefined
  send: (typed: Record<Field, string>, form: HTMLFormElement) => Promise<void>
  /** What to say if it could not be sent. */
  explain: (reason: unknown, form: HTMLFormElement) => string
}

/** Checks the input, focuses the first invalid field, and otherwise sends it. */
export function useCheckedForm<Field extends string>({ fields, check, send, explain }: CheckedForm<Field>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const typed = Object.fromEntries(fields.map((field) => [field, String(given.get(field))])) as Record<Field, string>
    const problem = check(typed)
    setError(problem?.message ?? '')
    if (problem) return focusOn(form, problem.field)
    setBusy(true)
    try {
      await send(typed, form)
    } catch (reason) {
      setError(explain(reason, form))
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy, error }
}
