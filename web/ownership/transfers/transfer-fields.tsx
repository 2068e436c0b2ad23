import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { z } from 'zod'
import { londonToday } from '#domain/basics/format.ts'
import type { newTransfer } from '#domain/ownership/transfer.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { NotesField } from '../../ui/forms/notes-field.tsx'

type Values = z.input<typeof newTransfer>

type TransferFieldsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

export const TransferFields = ({ register, errors }: TransferFieldsProps) => (
  <>
    <TextField
      label="New owner's name"
      required
      maxLength={100}
      autoComplete="off"
      error={errors.new_owner_name?.message}
      {...register('new_owner_name')}
    />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="New owner's email"
        type="email"
        inputMode="email"
        required
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.new_owner_email?.message}
        {...register('new_owner_email')}
      />
      <TextField
        label="New owner's phone"
        type="tel"
        required
        maxLength={40}
        autoComplete="off"
        error={errors.new_owner_phone?.message}
        {...register('new_owner_phone')}
      />
      <TextField
        label="Sale price"
        inputMode="decimal"
        prefix="£"
        required
        error={errors.sale_price?.message}
        {...register('sale_price')}
      />
      <TextField
        label="Sale date"
        type="date"
        required
        min="1885-01-01"
        max={londonToday()}
        error={errors.sale_date?.message}
        {...register('sale_date')}
      />
    </div>
    <NotesField
      hint="The new owner can read these before accepting."
      error={errors.notes?.message}
      {...register('notes')}
    />
    <Checkbox
      label="Share what you paid"
      hint="The new owner will see what each record cost, with its receipts. When off, they see the work but not the price."
      {...register('share_costs')}
    />
  </>
)
