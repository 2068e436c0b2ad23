import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type AccessChoice, roleWords, sharedRoles } from '#domain/vehicles/vehicle-access.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'

/** What somebody may do and is shown. */
export function AccessFields<Values extends AccessChoice & FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { register, watch } = form as unknown as UseFormReturn<AccessChoice>
  const isManager = watch('role') === 'manager'
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">What may they do?</legend>
        {sharedRoles.map((role) => (
          <label
            key={role}
            className="flex cursor-pointer gap-3 rounded-md border border-line p-3 has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input type="radio" value={role} className="mt-1 size-5 shrink-0 accent-primary" {...register('role')} />
            <span>
              <span className="font-semibold">{roleWords[role].title}</span>
              <span className="block text-sm text-muted">{roleWords[role].text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">What are they shown?</legend>
        {isManager ? (
          <p className="text-muted">Managers see everything, costs and documents included.</p>
        ) : (
          <>
            <Checkbox
              label="Costs and receipts"
              hint="When off, they see the costs of their own entries and no totals."
              {...register('shows_costs')}
            />
            <Checkbox
              label="Documents"
              hint="When off, they see the documents they added themselves."
              {...register('shows_documents')}
            />
          </>
        )}
        <Checkbox label="Reminders reach them too" {...register('reminds')} />
      </fieldset>
    </>
  )
}
