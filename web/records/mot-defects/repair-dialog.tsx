import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatLongDate, formatShortDate } from '#domain/basics/format.ts'
import type { OwnLife, RepairChoice } from '#domain/vehicles/mot-defect.ts'
import { useSave } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { linkRepair, repairsQuery } from './mot-defects.api.ts'

type RepairDialogProps = { vehicleId: string; life: OwnLife; onLog: () => void; onClose: () => void }

/** Which work put it right: a record that is there, or one to be logged now. */
export function RepairDialog({ vehicleId, life, onLog, onClose }: RepairDialogProps) {
  const toast = useToast()
  const choices = useQuery({ ...repairsQuery(vehicleId, life.id), staleTime: 0 })
  const [chosen, setChosen] = useState<string>()
  const { save, saving, failure } = useSave('Failed to link the record. Please try again.')
  const guard = useDiscardGuard({ dirty: false, busy: saving, onClose })
  const record = chosen ?? (choices.data?.length === 1 ? choices.data[0]?.id : undefined)
  const none = choices.data?.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (record)
      void save({
        act: () => linkRepair(vehicleId, life.id, record),
        onSaved: () => {
          toast({ title: 'Marked as repaired', tone: 'good' })
          onClose()
        },
        onNothingSaved: onClose,
      })
  }
  return (
    <RecordDialog
      title="Repaired by"
      description={life.text}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      failure={failure}
      disabled={!record}
      saveText="Link record"
    >
      {!choices.data && !choices.isError && <Loading text="Loading service records..." />}
      {!choices.data && choices.isError && (
        <ErrorBox onRetry={() => choices.refetch()}>Failed to load service records</ErrorBox>
      )}
      {choices.data && !none && (
        <SelectField
          label="Service record"
          value={record ?? ''}
          hint="Work done since the test."
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="" disabled>
            Choose a record
          </option>
          {choices.data.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {nameOf(choice)}
            </option>
          ))}
        </SelectField>
      )}
      {none && (
        <p>
          There’s no service record since the test of {formatLongDate(life.named.at(-1)?.date ?? '')}. Log the work now.
        </p>
      )}
      <div>
        <Button variant="secondary" icon={<Wrench aria-hidden className="size-5" />} disabled={saving} onClick={onLog}>
          Log the work now
        </Button>
      </div>
    </RecordDialog>
  )
}

const nameOf = ({ date, type, service_center }: RepairChoice) =>
  [formatShortDate(date), type, service_center].filter(Boolean).join(', ')
