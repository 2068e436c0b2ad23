import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DistanceUnit, readIn, toMiles } from '#domain/basics/distance.ts'
import { pluralWord } from '#domain/basics/plural.ts'
import { everyWords } from '#domain/records/recurrence.ts'
import { carKindNames, type ReminderSuggestion, templatesChecked } from '#domain/records/reminder-templates.ts'
import { type ChosenSuggestion, chosenSuggestions } from '#domain/records/suggested-reminders.ts'
import { milesWords } from '#domain/vehicles/due-words.ts'
import { useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { RecordDialog } from '../../ui/dialogs/record-dialog.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { addSuggested, suggestionsQuery } from './reminders.api.ts'
import { saveFailed } from './use-reminder-acts.ts'

type Typed = Record<'every_months' | 'every_miles' | 'since_date' | 'since_miles', string>
type Problems = Partial<Record<keyof Typed, string>>

const typedOf = (suggestion: ReminderSuggestion, unit: DistanceUnit): Typed => ({
  every_months: String(suggestion.every_months ?? ''),
  every_miles: typedIn(unit, suggestion.every_miles),
  since_date: suggestion.since_date ?? '',
  since_miles: typedIn(unit, suggestion.since_miles),
})

const typedIn = (unit: DistanceUnit, miles: number | null) => (miles === null ? '' : String(readIn(unit, miles)))

type SuggestedDialogProps = { vehicleId: string; onClose: () => void }

/** What cars of its kind need every so often: several are chosen at once, each with its own interval. */
export function SuggestedDialog({ vehicleId, onClose }: SuggestedDialogProps) {
  const toast = useToast()
  const { data, isError, refetch } = useQuery({ ...suggestionsQuery(vehicleId), staleTime: Number.POSITIVE_INFINITY })
  const [chosen, setChosen] = useState<Record<string, Typed>>({})
  const [problems, setProblems] = useState<Record<string, Problems>>({})
  const { save, saving, failure } = useSave(saveFailed)
  const count = Object.keys(chosen).length
  const unit = data?.odometer_unit ?? 'mi'
  const guard = useDiscardGuard({ dirty: count > 0, busy: saving, onClose })

  function submit() {
    const given = Object.entries(chosen).map(([key, typed]) => ({ key, ...typed }))
    const checked = chosenSuggestions.safeParse({ chosen: given })
    setProblems(checked.success ? {} : problemsOf(given, checked.error.issues))
    if (!checked.success) return
    void save({
      act: (key) =>
        addSuggested(
          vehicleId,
          checked.data.chosen.map((each) => inMiles(each, unit)),
          key,
        ),
      onSaved: (added) => {
        guard.release()
        toast({ title: `${added.length} ${pluralWord(added.length, 'reminder')} added`, tone: 'good' })
        onClose()
      },
      onNothingSaved: () => {
        guard.release()
        onClose()
      },
    })
  }

  const choose = (suggestion: ReminderSuggestion, isChosen: boolean) =>
    setChosen(({ [suggestion.key]: _, ...others }) =>
      isChosen ? { ...others, [suggestion.key]: typedOf(suggestion, unit) } : others,
    )
  return (
    <RecordDialog
      title="Suggested for this car"
      description={
        data
          ? `What ${carKindNames[data.kind]} usually needs. Your handbook may say otherwise: change any interval before you add it.`
          : undefined
      }
      guard={guard}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      saving={saving}
      failure={failure}
      disabled={count === 0}
      saveText={count === 0 ? 'Add reminders' : `Add ${count} ${pluralWord(count, 'reminder')}`}
    >
      {!data && !isError && <Loading text="Loading suggestions..." />}
      {!data && isError && <ErrorBox onRetry={() => refetch()}>Failed to load suggestions</ErrorBox>}
      {data?.suggestions.length === 0 && <p className="text-muted">You already have a reminder for all of them.</p>}
      {data && data.suggestions.length > 0 && (
        <ul className="-my-3 divide-y divide-line">
          {data.suggestions.map((suggestion) => (
            <Suggestion
              key={suggestion.key}
              suggestion={suggestion}
              typed={chosen[suggestion.key]}
              problems={problems[suggestion.key] ?? {}}
              mileage={data.mileage}
              unit={unit}
              onChoose={(isChosen) => choose(suggestion, isChosen)}
              onType={(typed) => setChosen((all) => ({ ...all, [suggestion.key]: typed }))}
            />
          ))}
        </ul>
      )}
      {data && data.suggestions.length > 0 && (
        <p className="text-sm text-muted">
          Intervals as makers and workshops commonly give them, last looked over in {templatesChecked}.
        </p>
      )}
    </RecordDialog>
  )
}

/** Typed in what the car's instrument counts. */
const inMiles = (each: ChosenSuggestion, unit: DistanceUnit): ChosenSuggestion =>
  unit === 'mi'
    ? each
    : {
        ...each,
        every_miles: each.every_miles && toMiles(each.every_miles),
        since_miles: each.since_miles && toMiles(each.since_miles),
      }

function problemsOf(given: { key: string }[], issues: { path: PropertyKey[]; message: string }[]) {
  const found: Record<string, Problems> = {}
  for (const { path, message } of issues) {
    const [, place, field] = path
    const key = given[Number(place)]?.key
    if (key && field) found[key] = { ...found[key], [field]: message }
  }
  return found
}

type SuggestionProps = {
  suggestion: ReminderSuggestion
  /** What is typed for it, once it is chosen. */
  typed: Typed | undefined
  problems: Problems
  mileage: number
  unit: DistanceUnit
  onChoose: (isChosen: boolean) => void
  onType: (typed: Typed) => void
}

function Suggestion({ suggestion, typed, problems, mileage, unit, onChoose, onType }: SuggestionProps) {
  const { title, why, every_months, every_miles } = suggestion
  const field = (name: keyof Typed) => ({
    value: typed?.[name] ?? '',
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      typed && onType({ ...typed, [name]: currentTarget.value }),
  })
  return (
    <li className="py-2">
      <Checkbox
        checked={typed !== undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        label={
          <>
            <span className="font-semibold">{title}</span>
            <span className="figures text-muted">, {everyWords({ every_months, every_miles }, { unit })}</span>
            <span className="block text-sm text-muted">{why}</span>
          </>
        }
      />
      {typed && (
        <fieldset className="grid grid-cols-2 gap-4 py-2 pl-9">
          <legend className="sr-only">{title}</legend>
          <TextField
            label="Every"
            inputMode="numeric"
            suffix="months"
            className="[&_input]:pr-20"
            {...field('every_months')}
          />
          <TextField
            label="Or every"
            inputMode="numeric"
            suffix={unit === 'mi' ? 'miles' : 'km'}
            className="[&_input]:pr-16"
            {...field('every_miles')}
          />
          <TextField
            label="Last done"
            type="date"
            optional
            hint={typed.since_date ? undefined : 'Blank counts from today.'}
            {...field('since_date')}
          />
          <TextField
            label="At mileage"
            inputMode="numeric"
            optional
            suffix={unit}
            hint={typed.since_miles ? undefined : `Blank counts from ${milesWords(mileage, { unit })}.`}
            {...field('since_miles')}
          />
        </fieldset>
      )}
    </li>
  )
}
