import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { longestType } from '#domain/records/custom-type.ts'
import type { LogKind } from '#domain/records/kinds.ts'
import type { NamedField } from '#domain/records/registry.ts'
import { IconButton } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import type { AnyForm } from './any-form.ts'
import { customTypesQuery, forgetCustomType } from './custom-types.api.ts'

type TypeFieldProps = { kind: LogKind; field: NamedField; form: AnyForm }

// Types are trimmed, so that none is this.
const another = ' another'

/** Our types first and in their order, then the member's own, then another that they name. */
export function TypeField({ kind, field, form }: TypeFieldProps) {
  const { choices = [], label, placeholder } = field
  const type = String(useWatch({ control: form.control, name: 'type' }) ?? '')
  const [naming, setNaming] = useState(false)
  const { data } = useQuery(customTypesQuery())
  const own = (data?.items ?? []).filter((each) => each.kind === kind)
  const names = own.map(({ name }) => name)
  // One that is offered no more stays with the record that has it.
  const kept = type && !naming && !choices.includes(type) && !names.includes(type) ? [type] : []
  const chosen = naming ? undefined : own.find(({ name }) => name === type)
  // Only to be focused when it is wrong: what is chosen here is not always what is kept.
  const {
    field: { ref },
  } = useController({ control: form.control, name: 'type' })
  const { errors, isSubmitted } = useFormState({ control: form.control })
  const error = (errors as Record<string, { message?: string } | undefined>).type?.message
  const say = (next: string) => form.setValue('type', next, { shouldDirty: true, shouldValidate: isSubmitted })
  return (
    <div className="grid gap-3">
      <SelectField
        ref={ref}
        label={label}
        required
        error={naming ? undefined : error}
        value={naming ? another : type}
        onChange={({ target }) => {
          setNaming(target.value === another)
          say(target.value === another ? '' : target.value)
        }}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
        {names.length + kept.length > 0 && (
          <optgroup label="Your own">
            {[...names, ...kept].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        )}
        <option value={another}>Another, which I name</option>
      </SelectField>
      {naming && (
        <TextField
          label={`Name of the ${label.toLowerCase()}`}
          required
          maxLength={longestType}
          value={type}
          error={error}
          hint="Offered again next time."
          onChange={({ target }) => say(target.value)}
        />
      )}
      {chosen && <Forget id={chosen.id} name={chosen.name} />}
    </div>
  )
}

function Forget({ id, name }: { id: string; name: string }) {
  const toast = useToast()
  const queries = useQueryClient()
  const forget = () =>
    forgetCustomType(id).then(
      () => {
        void queries.invalidateQueries({ queryKey: customTypesQuery().queryKey })
        toast({ title: `‘${name}’ is offered no more`, description: 'Records that have it keep it.', tone: 'good' })
      },
      () => toast({ title: `Failed to forget ‘${name}’`, tone: 'destructive' }),
    )
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      A name of your own.
      <IconButton
        label={`Offer ‘${name}’ no more`}
        icon={<X aria-hidden className="size-4" />}
        onClick={() => void forget()}
      />
    </p>
  )
}
