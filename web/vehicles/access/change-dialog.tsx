import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { PersonWithAccess } from '#domain/vehicles/vehicle-access.ts'
import { type AccessChange, accessChange } from '#domain/vehicles/vehicle-access-forms.ts'
import { FormDialog } from '../../app/form-dialog.tsx'
import { changePerson } from './access.api.ts'
import { AccessFields } from './access-fields.tsx'
import { ExceptFields } from './except-fields.tsx'
import { whatOf } from './words.ts'

type ChangeDialogProps = { person: PersonWithAccess; onClose: () => void }

export function ChangeDialog({ person, onClose }: ChangeDialogProps) {
  const queries = useQueryClient()
  const { role, shows_costs, shows_documents, reminds, except_vehicles } = person
  const form = useForm<AccessChange>({
    resolver: zodResolver(accessChange),
    defaultValues: {
      ...{ role, shows_costs, shows_documents, reminds },
      ...(!person.vehicle && { except_vehicles: except_vehicles.map(({ id }) => id) }),
    },
  })
  return (
    <FormDialog
      title={`What ${person.member?.name ?? person.email} may do`}
      description={`With ${whatOf(person.vehicle, 'your whole garage')}. It counts from their next click on.`}
      failedText="Failed to save the change"
      savedText="Saved"
      form={form}
      send={async (values) => {
        await changePerson(person.id, values)
        await queries.invalidateQueries({ queryKey: ['access'] })
      }}
      onClose={onClose}
    >
      {!person.vehicle && <ExceptFields register={() => form.register('except_vehicles')} />}
      <AccessFields form={form} />
    </FormDialog>
  )
}
