import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

// biome-ignore lint/suspicious/noExplicitAny: its values depend on the kind of record, which is known only when it is opened
export type AnyForm = UseFormReturn<any, any, any>

/** Values that somebody else has put into a form, apart from those the member typed. */
export function useMarkedValues(form: AnyForm) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const typed = useRef(new Set<string>())
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name, type }) => {
      if (!name || type !== 'change') return
      typed.current.add(name)
      setNames((marked) => new Set([...marked].filter((each) => each !== name)))
    })
    return unsubscribe
  }, [form])

  const isTyped = (name: string) => typed.current.has(name) && form.getValues(name) !== ''

  function put(name: string, value: unknown) {
    form.setValue(name, value, { shouldDirty: true })
    form.clearErrors(name)
  }

  return {
    names,
    /** Says which were put in, and which the member had typed otherwise. */
    fill(values: Record<string, string>) {
      const all = Object.keys(values)
      const filled = all.filter((name) => !isTyped(name) && !names.has(name))
      for (const name of filled) put(name, values[name])
      setNames(new Set([...names, ...filled]))
      return { filled, kept: all.filter((name) => isTyped(name) && form.getValues(name) !== values[name]) }
    },
    /** From now on they are the member's own. */
    confirm() {
      for (const name of names) typed.current.add(name)
      setNames(new Set())
    },
    takeOut() {
      for (const name of names) put(name, form.formState.defaultValues?.[name] ?? '')
      setNames(new Set())
    },
  }
}
