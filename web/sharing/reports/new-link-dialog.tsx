import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type NewReportLink, newReportLink } from '#domain/sharing/new-report-link.ts'
import { linkDays, type NewReportLinkAnswer } from '#domain/sharing/report-link.ts'
import { FormDialog } from '../../app/form-dialog.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { makeReportLink } from './reports.api.ts'

type NewLinkDialogProps = { vehicleId: string; onMade: (link: NewReportLinkAnswer) => void; onClose: () => void }

export function NewLinkDialog({ vehicleId, onMade, onClose }: NewLinkDialogProps) {
  const form = useForm<NewReportLink>({
    resolver: zodResolver(newReportLink),
    defaultValues: { label: '', days: 14, with_receipts: true, cover_receipts: true, with_costs: false },
  })
  const { register, formState, watch } = form
  return (
    <FormDialog
      title="Make a link for a buyer"
      description="They need no account. Your name isn’t on the page."
      failedText="Failed to make the link"
      savedText="Link made"
      saveText="Make link"
      form={form}
      send={async (values) => onMade(await makeReportLink(vehicleId, values))}
      onClose={onClose}
    >
      <TextField
        label="Who is it for?"
        hint="Only you see this."
        placeholder="Mr Patel, viewing on Saturday"
        autoComplete="off"
        error={formState.errors.label?.message}
        {...register('label')}
      />
      <SelectField
        label="How long should it work?"
        error={formState.errors.days?.message}
        {...register('days', { valueAsNumber: true })}
      >
        {linkDays.map((days) => (
          <option key={days} value={days}>
            {days} days
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">What should it show?</legend>
        <Checkbox
          label="Receipts"
          hint="They show what you paid, even if costs are left out below."
          {...register('with_receipts')}
        />
        {watch('with_receipts') && (
          <Checkbox
            className="pl-9"
            label="Only with names and addresses covered"
            hint="A receipt you haven’t covered yet is only mentioned, not shown. PDFs can’t be covered and are left out."
            {...register('cover_receipts')}
          />
        )}
        <Checkbox label="Costs" hint="What each job cost." {...register('with_costs')} />
      </fieldset>
    </FormDialog>
  )
}
