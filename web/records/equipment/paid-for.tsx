import { useQuery } from '@tanstack/react-query'
import { useFormState, useWatch } from 'react-hook-form'
import { formatDate, londonToday } from '#domain/basics/format.ts'
import { type Invoice, invoiceKinds } from '#domain/records/invoice.ts'
import type { LogPage } from '#domain/records/maintenance-log.ts'
import { definitionOf } from '#domain/records/registry.ts'
import { http } from '../../app/http.ts'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import type { AnyForm } from '../any-form.ts'

/** The newest records that may have an invoice with a part or tyres on it. */
const invoicesQuery = (vehicleId: string) => ({
  queryKey: ['vehicles', vehicleId, 'invoices'],
  queryFn: async (): Promise<Invoice[]> => {
    const pages = await Promise.all(
      invoiceKinds.map((kind) => http.get<LogPage>(`/vehicles/${vehicleId}/${definitionOf(kind).path}`)),
    )
    const records = pages.flatMap(({ items }) => items) as Invoice[]
    return records.sort((one, other) => (one.date < other.date ? 1 : -1))
  },
})

const named = ({ type, date }: Invoice) => `${type}, ${formatDate(date)}`

export function BoughtOn({ form }: { form: AnyForm }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <TextField
      label="Bought on"
      optional
      type="date"
      max={londonToday()}
      error={errors.bought_on?.message as string | undefined}
      {...form.register('bought_on')}
    />
  )
}

type PaidForProps = { vehicleId: string; form: AnyForm; invoice: Invoice | null | undefined }

/** Where a price counts; nothing is asked where there is none. */
export function PaidFor({ vehicleId, form, invoice }: PaidForProps) {
  const [cost, on] = useWatch({ control: form.control, name: ['cost', 'on_invoice_of'] })
  const { errors } = useFormState({ control: form.control })
  const { data = [], isError } = useQuery(invoicesQuery(vehicleId))
  if (!String(cost ?? '').trim()) return null
  const older = invoice && !data.some(({ id }) => id === invoice.id) ? [invoice] : []
  const counts = on
    ? 'Counts with the cost of that record, not a second time.'
    : 'Counts in spending on the day it was bought. Leave it out of the cost of the work it is used for.'
  return (
    <SelectField
      label="Paid for"
      hint={isError ? 'Your records couldn’t be loaded. Close this and try again.' : counts}
      error={errors.on_invoice_of?.message as string | undefined}
      {...form.register('on_invoice_of')}
      // Its choices come a moment later.
      value={String(on ?? '')}
    >
      <option value="">On its own</option>
      {[...older, ...data].map((record) => (
        <option key={record.id} value={record.id}>
          On the invoice of {named(record)}
        </option>
      ))}
    </SelectField>
  )
}

/** '£7.95', and where it counts if not on its own. */
export const invoiceWords = (invoice: Invoice | null) => (invoice ? `on the invoice of ${named(invoice)}` : '')
