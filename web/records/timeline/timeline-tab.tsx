import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import type { MaintenanceLog } from '#domain/records/maintenance-log.ts'
import type { LogEntry, SealableEntry, TimelineEntry, TimelineFilter, TimelineKind } from '#domain/records/timeline.ts'
import { isLogEntry } from '#domain/records/timeline.ts'
import { canBeChosen } from '#domain/records/timeline-selection.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Only } from '../../app/car-access.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { MileageAnomalies } from '../../ui/mileage-anomalies.tsx'
import { useNearEnd } from '../../ui/near-end.ts'
import { WaitingHere } from '../waiting-here.tsx'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { EditLogDialog } from './edit-log-dialog.tsx'
import { looks } from './kinds.ts'
import { type Selection, useSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { timelineQuery, wordsOfFilter } from './timeline.api.ts'
import { isFiltered, isInOrder, type OnSeek, TimelineFilterBar } from './timeline-filter.tsx'
import { TimelineRoad } from './timeline-road.tsx'

/** Kinds edited in another feature's dialog. */
export type EditableEntry = Extract<TimelineEntry, { kind: 'note' | 'document' | 'media' }>

type TimelineTabProps = {
  vehicle: VehicleDetail
  /** The place of the entry it begins with, if not with the newest. */
  at?: string | undefined
  /** What is looked for, from the address. */
  sought: TimelineFilter
  onSeek: OnSeek
  onNewest?: () => void
  onEdit: (entry: EditableEntry) => void
  onAmend: (entry: SealableEntry) => void
  /** Enters another record like this one. */
  onAnother: (record: MaintenanceLog) => void
  addMenu?: ReactNode
}

export function TimelineTab(props: TimelineTabProps) {
  const { vehicle, at, sought, onSeek, onNewest, onEdit, onAmend, onAnother, addMenu } = props
  const [editing, setEditing] = useState<LogEntry>()
  const [deleting, setDeleting] = useState<TimelineEntry>()
  const heading = useRef<HTMLHeadingElement>(null)
  const deleted = useRef(false)
  const timeline = useInfiniteQuery({ ...timelineQuery(vehicle.id, sought, at), enabled: isInOrder(sought) })
  const { data, isError, refetch, hasNextPage } = timeline
  const entries = data?.pages.flatMap((page) => page.items)
  const selection = useSelection(entries ?? [], `${wordsOfFilter(sought)} ${at}`)
  const selectButton = useRef<HTMLButtonElement>(null)

  // The button that opened the dialog was deleted with its entry, so focus moves to the heading.
  useEffect(() => {
    if (deleting || !deleted.current) return
    deleted.current = false
    heading.current?.focus()
  }, [deleting])

  const edit = (entry: TimelineEntry) => {
    if (isLogEntry(entry)) setEditing(entry)
    else if (entry.kind === 'note' || entry.kind === 'document' || entry.kind === 'media') onEdit(entry)
  }

  return (
    <section aria-labelledby="timeline-heading">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="timeline-heading" tabIndex={-1} className="text-2xl outline-none">
          Timeline
        </h2>
        {addMenu}
        {entries?.some(({ kind }) => canBeChosen(kind)) && <SelectButton ref={selectButton} selection={selection} />}
      </div>
      <WaitingHere vehicleId={vehicle.id} />
      <MileageAnomalies of={vehicle} className="mb-4" />
      <TimelineFilterBar filter={sought} onSeek={onSeek} />
      {at && (
        <Notice
          className="mb-6"
          action={
            <Button variant="secondary" size="sm" onClick={onNewest}>
              Show the newest entries
            </Button>
          }
        >
          Showing entries from {formatLongDate(at.slice(0, 10))} and earlier.
        </Notice>
      )}
      {!entries && !isError && isInOrder(sought) && <Loading text="Loading timeline..." />}
      {isError && !entries && <ErrorBox onRetry={() => refetch()}>Failed to load timeline</ErrorBox>}
      {entries && entries.length > 0 && (
        <TimelineRoad
          vehicle={vehicle}
          entries={entries}
          isWhole={!hasNextPage}
          onEdit={edit}
          onDelete={setDeleting}
          onAmend={onAmend}
          onAnother={({ record }) => onAnother(record)}
          selection={selection}
        />
      )}
      {entries && <Emptiness sought={sought} entries={entries} addMenu={addMenu} onShowAll={() => onSeek({}, false)} />}
      <EarlierEntries of={timeline} />
      {selection.chosen && (
        <SelectionBar
          vehicle={vehicle}
          sought={sought}
          selection={selection}
          onDone={() => {
            selection.stop()
            selectButton.current?.focus()
          }}
        />
      )}
      {editing && (
        <EditLogDialog
          key={`${editing.id} ${editing.record.version}`}
          vehicle={vehicle}
          entry={editing}
          onReloaded={setEditing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DeleteEntryDialog
          vehicle={vehicle}
          entry={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            deleted.current = true
          }}
        />
      )}
    </section>
  )
}

const SelectButton = ({ ref, selection }: { ref: Ref<HTMLButtonElement>; selection: Selection }) => (
  <Only to="manager">
    <Button
      ref={ref}
      variant="secondary"
      size="sm"
      aria-pressed={selection.chosen !== undefined}
      icon={<ListChecks aria-hidden className="size-4" />}
      onClick={selection.chosen ? selection.stop : selection.start}
    >
      Select
    </Button>
  </Only>
)

type Earlier = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
>

function EarlierEntries({ of }: { of: Earlier }) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = of
  const end = useNearEnd(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage())
  if (isFetchNextPageError)
    return (
      <ErrorBox onRetry={() => fetchNextPage()} className="mt-6">
        Failed to load timeline
      </ErrorBox>
    )
  if (!hasNextPage) return null
  return (
    <div ref={end} className="mt-6 flex justify-center">
      <Button variant="secondary" busy={isFetchingNextPage} busyText="Loading..." onClick={() => fetchNextPage()}>
        Show earlier entries
      </Button>
    </div>
  )
}

type EmptinessProps = {
  sought: TimelineFilter
  entries: TimelineEntry[]
  addMenu: ReactNode
  onShowAll: () => void
}

function Emptiness({ sought, entries, addMenu, onShowAll }: EmptinessProps) {
  const { kind, q, from, to } = sought
  if (isFiltered(sought) && entries.length === 0)
    return (
      <EmptyState
        {...(kind && !q && !from && !to
          ? { title: `No ${namesOf(kind)} yet`, text: 'Nothing here yet.' }
          : { title: 'Nothing matches', text: `${describe(sought)} Try fewer words or a wider range of dates.` })}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            Show everything
          </Button>
        }
      />
    )
  if (isFiltered(sought) || entries.some((entry) => entry.kind !== 'vehicle_added')) return null
  return (
    <EmptyState
      className="mt-6"
      title="The road starts here"
      text="Log a service, a cost, a wash, a note, a photo or a document with Add New, and it will appear here in date order."
      action={addMenu}
    />
  )
}

const namesOf = (kind: TimelineKind) => looks[kind].many.replace(/^(?!MOT)./, (letter) => letter.toLowerCase())

/** 'No washes with “wax” from 1 May 2025 to 31 May 2025.' */
function describe({ kind, q, from, to }: TimelineFilter) {
  const parts = [q && `with “${q}”`, from && `from ${formatLongDate(from)}`, to && `up to ${formatLongDate(to)}`]
  return `No ${kind ? namesOf(kind) : 'entries'} ${parts.filter(Boolean).join(' ')}.`
}
