import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { type DistanceUnit, readIn } from '#domain/basics/distance.ts'
import { londonToday } from '#domain/basics/format.ts'
import { isRequired } from '#domain/records/define-record.ts'
import type { NamedField } from '#domain/records/registry.ts'
import { useCarUnit } from '../ui/distance.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { SelectField, TextArea, TextField } from '../ui/forms/field.tsx'
import { useReadMark } from './maintenance-logs/receipts/read-marks.tsx'

/** For any form: its values depend on the kind, which is known only when it is opened. */
type Register = (name: never) => UseFormRegisterReturn
type RecordFieldsProps = { fields: NamedField[]; errors: FieldErrors; register: Register }

/** A kind's fields, in its order: short ones side by side, those of a group together in a frame. */
export function RecordFields({ fields, errors, register }: RecordFieldsProps) {
  const asked = (field: NamedField) => (
    <RecordField key={field.name} field={field} error={messageOf(errors, field.name)} register={register} />
  )
  return blocksOf(fields.filter(({ tellsCost, mayName }) => !tellsCost && !mayName)).map(
    ({ first, group, isShort, members }) => {
      if (group) return <Group key={first} name={group} members={members} errors={errors} register={register} />
      if (!isShort) return members.map(asked)
      return (
        <div key={first} className="grid gap-5 md:grid-cols-2">
          {members.map(asked)}
        </div>
      )
    },
  )
}

type GroupProps = { name: string; members: NamedField[]; errors: FieldErrors; register: Register }

function Group({ name, members, errors, register }: GroupProps) {
  const isOptional = !members.some(isRequired)
  return (
    <fieldset className="rounded-md border border-line bg-raised p-4">
      <legend className="float-left mb-3 w-full font-medium">
        {name}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      <div className="clear-both grid grid-cols-2 gap-x-4 gap-y-3">
        {members.map((field) => (
          <RecordField
            key={field.name}
            field={field}
            error={messageOf(errors, field.name)}
            register={register}
            isMarked={!isOptional}
          />
        ))}
      </div>
    </fieldset>
  )
}

type RecordFieldProps = { field: NamedField; error: string | undefined; register: Register; isMarked?: boolean }

export function RecordField({ field, error, register, isMarked = true }: RecordFieldProps) {
  const { name, label, input, choices = [], placeholder, unit } = field
  const carUnit = useCarUnit()
  const required = isRequired(field)
  const mark = useReadMark(name)
  const control = { label, required, optional: isMarked && !required, error, ...mark, ...register(name as never) }
  switch (input) {
    case 'words':
      return <TextArea rows={3} placeholder={placeholder} {...control} />
    case 'choice':
      return (
        <SelectField {...control}>
          {placeholder && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
      )
    case 'yes-no':
      return <Checkbox {...control} optional={false} />
    case 'date':
      return <TextField {...control} type="date" />
    case 'money':
      return <TextField {...control} inputMode="decimal" prefix="£" />
    case 'miles':
      return <TextField {...control} inputMode="numeric" suffix={carUnit} />
    case 'number':
      return <TextField {...control} inputMode="decimal" suffix={unit} />
    default:
      return <TextField {...control} placeholder={placeholder} />
  }
}

export const messageOf = (errors: FieldErrors, name: string) => errors[name]?.message as string | undefined

interface Block {
  first: string
  group: string | undefined
  isShort: boolean
  members: NamedField[]
}

const long = new Set<NamedField['input']>(['text', 'words', 'yes-no'])

function blocksOf(fields: NamedField[]): Block[] {
  const blocks: Block[] = []
  for (const field of fields) {
    const { name, group } = field
    const isShort = !group && !long.has(field.input)
    const open = blocks.at(-1)
    if (open && open.group === group && open.isShort === isShort && (group || isShort)) open.members.push(field)
    else blocks.push({ first: name, group, isShort, members: [field] })
  }
  return blocks
}

/** What was typed in a field that is no longer asked for says nothing. */
export const unasked = (fields: NamedField[], asked: NamedField[]): Record<string, null> =>
  Object.fromEntries(fields.filter((field) => !asked.includes(field)).map(({ name }) => [name, null]))

/** A list is whatever the part of the form that asks for it makes of it. */
export type StartValue = string | boolean | object[]

/** The form's initial values: the record's, in what the car counts, or today for a date. */
export function startValues(
  fields: NamedField[],
  record?: object,
  carUnit: DistanceUnit = 'mi',
): Record<string, StartValue> {
  const said = record as Record<string, unknown> | undefined
  return Object.fromEntries(
    fields.map((field) => {
      const value = said?.[field.name]
      if (field.isList) return [field.name, (value ?? []) as object[]]
      if (field.input === 'yes-no') return [field.name, value === true]
      if (field.input === 'miles' && typeof value === 'number')
        return [field.name, String(readIn(carUnit, value, said?.mileage_km as number | null))]
      return [field.name, !said && field.input === 'date' && isRequired(field) ? londonToday() : String(value ?? '')]
    }),
  )
}
