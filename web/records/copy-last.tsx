import { useQuery } from '@tanstack/react-query'
import { Copy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { copiedOf, logTitle } from '#domain/records/registry.ts'
import { Button } from '../ui/button.tsx'
import type { AnyForm } from './any-form.ts'
import { type StartValue, startValues } from './record-form.tsx'
import { lastRecordQuery } from './records.api.ts'

type FormValues = Record<string, StartValue>

/** What the next record takes over from this one, as its form has it. */
export const copiedValues = (kind: LogKind, record: MaintenanceLog): FormValues => startValues(copiedOf(kind), record)

const says = (value: FormValues[string]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

interface CopyLast {
  kind: LogKind
  vehicleId: string
  form: AnyForm
  /** The record that this one is made like: it is in the form already. */
  like?: MaintenanceLog | undefined
  isOffered?: boolean
  /** As the form has them, where that differs from how records say it. */
  valuesOf?: (record: MaintenanceLog) => FormValues
}

/** Fills a form like the last record of its kind, leaving alone what the member has entered. */
export function useCopyLast({
  kind,
  vehicleId,
  form,
  like,
  isOffered = true,
  valuesOf = (of) => copiedValues(kind, of),
}: CopyLast) {
  const { data: last } = useQuery({ ...lastRecordQuery(vehicleId, kind), enabled: isOffered && !like })
  const [copied, setCopied] = useState<FormValues>()
  // Parts of a form that begin from what is in it begin again.
  const [times, setTimes] = useState(0)
  const { dirtyFields, defaultValues } = form.formState
  const values = last && isOffered ? Object.entries(valuesOf(last)).filter(([, value]) => says(value)) : []
  const put = (name: string, value: unknown) => {
    form.setValue(name, value, { shouldDirty: true })
    form.clearErrors(name)
  }
  return {
    like,
    /** None if there is no last one, or if it says nothing that the next could have in common with it. */
    last: values.length > 0 ? last : undefined,
    isCopied: copied !== undefined,
    times,
    copy() {
      const taken = values.filter(([name]) => !dirtyFields[name])
      for (const [name, value] of taken) put(name, value)
      setCopied(Object.fromEntries(taken))
      setTimes(times + 1)
    },
    /** Only these, whatever else it says. */
    take(...names: string[]) {
      for (const [name, value] of values) if (names.includes(name)) put(name, value)
    },
    undo() {
      for (const [name, value] of Object.entries(copied ?? {}))
        if (JSON.stringify(form.getValues(name)) === JSON.stringify(value)) put(name, defaultValues?.[name])
      setCopied(undefined)
      setTimes(times + 1)
    },
  }
}

const named = ({ kind, type, title, date }: MaintenanceLog) =>
  `${title || logTitle(kind, type)}, ${formatLongDate(date)}`

/** One button in one place, so that the keyboard stays where it is. */
export function CopyLastButton({ of }: { of: ReturnType<typeof useCopyLast> }) {
  const { like, last, isCopied, copy, undo } = of
  if (like) return <p className="text-sm text-muted">Filled in like {named(like)}. Please enter the rest.</p>
  if (!last) return null
  const icon = isCopied ? <Undo2 aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />
  return (
    <p className="-my-2 flex flex-wrap items-center gap-x-2">
      <Button variant="quiet" size="sm" icon={icon} className="-ml-3" onClick={isCopied ? undo : copy}>
        {isCopied ? 'Take it out again' : 'Copy the last one'}
      </Button>
      <span role="status" className="min-w-0 text-sm text-muted wrap-anywhere">
        {isCopied && 'Filled in like '}
        {named(last)}
      </span>
    </p>
  )
}
