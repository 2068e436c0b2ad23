import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { day } from '#domain/basics/fields.ts'
import { formatDate } from '#domain/basics/format.ts'
import {
  type DueDate,
  type DueKind,
  type DueSaid,
  type DueState,
  dueNames,
  dueStates,
  isService,
  saysSame,
  serviceName,
  sourceWords,
  statesOf,
  stateWords,
} from '#domain/vehicles/due-date.ts'
import { besideField, useSave } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { dueDatesQuery, putDueDate, refreshDueDates, takeOfficial } from './due-dates.api.ts'

type DueDateDialogProps = { vehicleId: string; kind: DueKind; onClose: () => void }

/** Opened from a pill: one date, who said so, and what a service says of it. */
export function DueDateDialog({ vehicleId, kind, onClose }: DueDateDialogProps) {
  const { data, isError, refetch } = useQuery({ ...dueDatesQuery(vehicleId), staleTime: 0 })
  const due = data?.due_dates.find((each) => each.kind === kind)
  if (due)
    return (
      <DueDateForm
        key={due.version}
        vehicleId={vehicleId}
        due={due}
        canRefresh={data?.can_refresh === true && (kind === 'mot' || kind === 'tax')}
        onClose={onClose}
        onReload={() => void refetch()}
      />
    )
  return (
    <Dialog open onOpenChange={onClose} title={`Set the ${dueNames[kind].within} date`}>
      {isError ? <ErrorBox onRetry={() => refetch()}>Failed to load the date</ErrorBox> : <Loading />}
    </Dialog>
  )
}

/** 'until' with a date, or what is said instead of one. */
const values = z
  .object({ says: z.enum(['until', ...dueStates]), date: z.union([day('Please choose the date'), z.literal('')]) })
  .refine(({ says, date }) => says !== 'until' || date, { path: ['date'], error: 'Please choose the date' })

type FormProps = { vehicleId: string; due: DueDate; canRefresh: boolean; onClose: () => void; onReload: () => void }

function DueDateForm({ vehicleId, due, canRefresh, onClose, onReload }: FormProps) {
  const { kind, version, official } = due
  const { title, within } = dueNames[kind]
  const toast = useToast()
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(values),
    defaultValues: { says: due.state ?? ('until' as const), date: due.date ?? '' },
  })
  const { save, saving, failure } = useSave('Failed to save the date. Please try again.')
  const guard = useDiscardGuard({ dirty: formState.isDirty, busy: saving, onClose })
  const says = useWatch({ control, name: 'says' })
  const done = (text: string) => ({
    onSaved: () => {
      guard.release()
      toast({ title: text, tone: 'good' })
      onClose()
    },
    onNothingSaved: () => {
      guard.release()
      onClose()
    },
    onField: besideField(values.shape, setError),
  })
  const put = (said: DueSaid, text: string) =>
    save({ act: () => putDueDate(vehicleId, kind, { ...said, version }), ...done(text) })
  const submit = handleSubmit(({ says, date }) =>
    put(says === 'until' ? { date, state: null } : { date: null, state: says }, `${title} date saved`),
  )
  // The dialog stays, and begins anew with what they said.
  const check = () =>
    save({
      act: () => refreshDueDates(vehicleId),
      onSaved: () => toast({ title: 'Checked with DVLA and DVSA', tone: 'good' }),
    })
  const states = statesOf[kind]
  return (
    <RecordDialog
      title={`Set the ${within} date`}
      description={due.source ? `${saidWords(due)}, ${sourceWords(due)}.` : undefined}
      guard={guard}
      onSubmit={submit}
      saving={saving}
      failure={failure}
      onReload={onReload}
    >
      {official && !saysSame(official, due) && (
        <Official
          due={due}
          official={official}
          disabled={saving}
          onUse={() =>
            save({ act: (key) => takeOfficial(vehicleId, kind, version, key), ...done(`${title} date saved`) })
          }
        />
      )}
      {states.length > 0 && (
        <SelectField label={`${title} status`} {...register('says')}>
          <option value="until">{kind === 'mot' ? 'Tested until' : 'Taxed until'}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {choices[state]}
            </option>
          ))}
        </SelectField>
      )}
      {says === 'until' && (
        <TextField
          label={kind === 'finance_end' ? 'Ends on' : 'Until'}
          type="date"
          required
          min="1885-01-01"
          max="2199-12-31"
          error={formState.errors.date?.message}
          {...register('date')}
        />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canRefresh && (
          <Button variant="secondary" size="sm" disabled={saving} onClick={check}>
            Check with DVLA and DVSA
          </Button>
        )}
        {due.source && !isService(due.source) && !official && (
          <Button
            variant="quiet"
            size="sm"
            disabled={saving}
            onClick={() => put({ date: null, state: null }, `${title} date cleared`)}
          >
            Clear
          </Button>
        )}
      </div>
    </RecordDialog>
  )
}

const choices: Record<DueState, string> = {
  exempt: 'Exempt',
  sorn: 'SORN, off the road',
  untaxed: 'Untaxed',
}

const saidWords = ({ date, state }: DueSaid) =>
  state ? (state === 'sorn' ? stateWords.sorn : choices[state]) : date ? formatDate(date) : 'Not set'

type OfficialProps = {
  due: DueDate
  official: NonNullable<DueDate['official']>
  disabled: boolean
  onUse: () => void
}

function Official({ due, official, disabled, onUse }: OfficialProps) {
  const name = serviceName(due.kind, official.source)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-raised p-3">
      <p className="figures">
        <span className="first-letter:uppercase inline-block">{name}</span> says {saidWords(official)}
        <span className="text-muted"> (asked {formatDate(official.at)})</span>
      </p>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={onUse}>
        Use {name}’s date
      </Button>
    </div>
  )
}
