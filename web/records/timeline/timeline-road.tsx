import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import type { LogEntry, SealableEntry, TimelineEntry } from '#domain/records/timeline.ts'
import { isLogEntry, isSealed } from '#domain/records/timeline.ts'
import { canBeChosen } from '#domain/records/timeline-selection.ts'
import { isKilometres, isPass, milesRead } from '#domain/vehicles/mot.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import type { AddedBy } from '#domain/vehicles/vehicle-access.ts'
import { AddedByLine, useMay } from '../../app/car-access.tsx'
import { Road, RoadMarker } from '../../ui/art/road.tsx'
import { ChangedNote } from '../../ui/changed-note.tsx'
import { cx } from '../../ui/cx.ts'
import { EvidenceLine } from '../../ui/evidence.tsx'
import { Sealed } from '../../ui/sealed.tsx'
import { EntryBody } from './entry-body.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { looks, nameOf } from './kinds.ts'
import type { Selection } from './selection.ts'

type TimelineRoadProps = {
  vehicle: VehicleDetail
  entries: TimelineEntry[]
  /** Nothing older follows. */
  isWhole: boolean
  onEdit: (entry: TimelineEntry) => void
  onDelete: (entry: TimelineEntry) => void
  onAmend: (entry: SealableEntry) => void
  onAnother: (entry: LogEntry) => void
  selection: Selection
}

export function TimelineRoad(props: TimelineRoadProps) {
  const { vehicle, entries, isWhole, onEdit, onDelete, onAmend, onAnother, selection } = props
  const { chosen, toggle } = selection
  const { may } = useMay()
  return (
    <Road label={`Timeline of ${vehicle.make} ${vehicle.model}, newest first`} className={isWhole ? 'pb-8' : ''}>
      {entries.map((entry, place) => (
        <Fragment key={`${entry.kind} ${entry.id}`}>
          {yearOf(entry) !== yearOf(entries[place - 1]) && <YearSign year={yearOf(entry)} />}
          <RoadMarker {...readBy(entry)} tone={toneOf(entry)} note={<DayOf entry={entry} />}>
            <article
              data-record={entry.id}
              aria-label={`${nameOf(entry)}, ${formatLongDate(entry.date)}`}
              className={cx('relative', chosen?.has(entry.id) && chosenLook)}
            >
              {chosen && canBeChosen(entry.kind) && (
                <Choice entry={entry} checked={chosen.has(entry.id)} onToggle={(through) => toggle(entry, through)} />
              )}
              {!chosen && (
                <EntryMenu
                  entry={entry}
                  onEdit={() => onEdit(entry)}
                  onDelete={() => onDelete(entry)}
                  onAnother={isLogEntry(entry) ? () => onAnother(entry) : undefined}
                />
              )}
              <EntryBody vehicle={vehicle} entry={entry} />
              <AddedByLine of={entry.record as { added_by?: AddedBy }} className="mt-3" />
              <Evidence entry={entry} />
              {isSealed(entry) && (
                <Sealed
                  amendments={entry.record.amendments}
                  name={`${nameOf(entry).toLowerCase()} of ${formatLongDate(entry.date)}`}
                  {...(may('manager') && { onAmend: () => onAmend(entry) })}
                  className="mt-4"
                />
              )}
            </article>
          </RoadMarker>
        </Fragment>
      ))}
    </Road>
  )
}

const chosenLook =
  'before:pointer-events-none before:absolute before:-inset-4 before:rounded-lg before:outline-3 before:outline-primary'

type ChoiceProps = { entry: TimelineEntry; checked: boolean; onToggle: (through: boolean) => void }

/** The whole card is the target, so that a thumb need not aim. */
function Choice({ entry, checked, onToggle }: ChoiceProps) {
  return (
    <label className="absolute -inset-4 z-10 cursor-pointer rounded-lg select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span className="sr-only">{`Select ${nameOf(entry).toLowerCase()} of ${formatLongDate(entry.date)}`}</span>
      <span className="absolute top-2.5 right-2.5 flex size-7 rounded bg-card">
        <input
          type="checkbox"
          checked={checked}
          onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          className="peer m-auto size-6 scroll-mt-32 scroll-mb-56 appearance-none rounded border-2 border-edge bg-card checked:border-primary checked:bg-primary"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute top-1.5 left-1.5 size-4 text-on-primary opacity-0 peer-checked:opacity-100"
        />
      </span>
    </label>
  )
}

/** A record without a grade at least says when it was changed. */
function Evidence({ entry }: { entry: TimelineEntry }) {
  if (!isLogEntry(entry))
    return 'created_at' in entry.record ? <ChangedNote entry={entry.record} className="mt-3" /> : null
  const { evidence, business, confirmed_vehicle } = entry.record
  if (!evidence) return null
  return <EvidenceLine evidence={evidence} userId={business?.user_id} vehicle={confirmed_vehicle} className="mt-3" />
}

const yearOf = (entry: TimelineEntry | undefined) => entry?.date.slice(0, 4) ?? ''

/** The odometer reading for a mile marker. */
function readBy({ kind, record }: TimelineEntry) {
  if (kind === 'mot')
    return { miles: milesRead(record), km: isKilometres(record.odometer_unit) ? record.odometer_reading : null }
  return 'mileage' in record ? { miles: record.mileage, km: record.mileage_km } : {}
}

function toneOf(entry: TimelineEntry) {
  if (entry.kind === 'mot') return isPass(entry.record.test_result) ? 'good' : 'danger'
  return entry.kind === 'service' || entry.kind === 'vehicle_added' ? 'default' : 'muted'
}

function DayOf({ entry }: { entry: TimelineEntry }) {
  const { Icon } = looks[entry.kind]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Icon aria-hidden className="size-4" />
      {nameOf(entry)}
      <span aria-hidden>·</span>
      <time dateTime={entry.date}>{formatLongDate(entry.date)}</time>
    </span>
  )
}

/** A year marker across the road. */
function YearSign({ year }: { year: string }) {
  return (
    <li className="relative -ml-11 md:-ml-16">
      <h3 className="figures inline-block rounded-sm border-2 border-ink bg-card px-2 py-0.5 text-sm leading-tight">
        {year}
      </h3>
    </li>
  )
}
