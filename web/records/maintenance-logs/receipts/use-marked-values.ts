import { useEffect, useRef, useState } from 'react'
import type { AnyForm } from '../../any-form.ts'

/** Values that somebody else has put into a form, apart from those the member typed. */
export function useMarkedValues(form: AnyForm) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const typed = useRef(new Set<string>())
  const put = useRef(new Map<string, unknown>())
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (!name) return
      if (type === 'change') typed.current.add(name)
      // What the form works out of other values is no longer what was put in.
      else if (values[name] === put.current.get(name)) return
      setNames((marked) => new Set([...marked].filter((each) => each !== name)))
    })
    return unsubscribe
  }, [form])

  const isTyped = (name: string) => typed.current.has(name) && form.getValues(name) !== ''

  function set(name: string, value: unknown) {
    put.current.set(name, value)
    form.setValue(name, value, { shouldDirty: true })
    form.clearErrors(name)
  }

  return {
    names,
    /** Says which were put in, and which the member had typed otherwise. */
    fill(values: Record<string, string>) {
      const all = Object.keys(values)
      const filled = all.filter((name) => !isTyped(name) && !names.has(name))
      for (const name of filled) set(name, values[name])
      setNames(new Set([...names, ...filled]))
      return { filled, kept: all.filter((name) => isTyped(name) && form.getValues(name) !== values[name]) }
    },
    /** From now on they are the member's own. */
    confirm() {
      for (const name of names) typed.current.add(name)
      setNames(new Set())
    },
    takeOut() {
      for (const name of names) set(name, form.formState.defaultValues?.[name] ?? '')
      setNames(new Set())
    },
  }
}
