import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatDistance } from '#domain/basics/distance.ts'
import { sized } from '#domain/basics/file.ts'
import { formatLongDate, londonToday } from '#domain/basics/format.ts'
import { oddInDocument } from '#domain/ownership/handover-consistency.ts'
import { type BookEntry, bookOf, countsOf, readingsOf, unitOf } from '#domain/ownership/history-book.ts'
import type { TransferHistory } from '#domain/ownership/transfer-history.ts'
import { anomalyWords } from '#domain/vehicles/mileage.ts'
import { Button } from '../../ui/button.tsx'
import { useShownIn } from '../../ui/distance.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { DefectList, RecallNote } from '../../ui/mot-defects.tsx'
import { Amendments } from '../../ui/sealed.tsx'
import { ChangedSinceStart } from './history-changes.tsx'
import type { Reading } from './use-reading.ts'

const atFirst = 8
const more = 40
const mostOdd = 3

type HistoryBookProps = { reading: Reading; level?: 2 | 3 }

/** Everything that comes with the car, to read before accepting. */
export function HistoryBook({ reading: { read, failed, load }, level = 3 }: HistoryBookProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex items-center gap-4">
        <Heading id={id} className="font-display text-2xl font-bold">
          Its history
        </Heading>
        <span aria-hidden className="h-px grow bg-line" />
      </div>
      {read ? (
        <Book key={read.digest} read={read} level={level} />
      ) : failed ? (
        <ErrorBox title="Failed to load the history" onRetry={() => void load()} retryText="Reload">
          You can accept once you’ve seen what comes with the car.
        </ErrorBox>
      ) : (
        <Loading text="Loading its history..." />
      )}
    </section>
  )
}

function Book({ read, level }: { read: TransferHistory; level: 2 | 3 }) {
  const { history, pictures, changes, mot_defects, outstanding_recall } = read
  const inUnit = useShownIn(unitOf(history))
  const entries = bookOf(history, inUnit)
  const counts = countsOf(history)
  const readings = readingsOf(history)
  const odd = oddInDocument({ ...history, sealed_at: londonToday() }).map((each) => anomalyWords(each, inUnit))
  const [shown, setShown] = useState(atFirst)
  const list = useRef<HTMLDivElement>(null)
  const years = [...Map.groupBy(entries.slice(0, shown), ({ date }) => date.slice(0, 4))]
  const Year = `h${level + 1}` as 'h3'

  // The button may be gone, so focus moves to the first new entry.
  useEffect(() => {
    if (shown > atFirst) list.current?.querySelectorAll<HTMLElement>('[data-entry]')[shown - more]?.focus()
  }, [shown])

  if (entries.length === 0)
    return <p className="text-muted">Nothing has been recorded yet, so no history comes with the car.</p>
  return (
    <div ref={list} className="grid gap-4">
      {changes.count > 0 && <ChangedSinceStart changes={changes} />}
      <div className="figures grid gap-1">
        {counts.length > 0 && <p className="font-semibold">{listed(counts)}</p>}
        {readings && (
          <p className="text-muted">
            Mileage from {formatDistance(readings.first.miles, inUnit)} ({formatLongDate(readings.first.date)}) to{' '}
            {formatDistance(readings.last.miles, inUnit)} ({formatLongDate(readings.last.date)})
          </p>
        )}
        {odd.slice(0, mostOdd).map((sentence) => (
          <p key={sentence} className="font-semibold text-warn">
            {sentence}
          </p>
        ))}
        {odd.length > mostOdd && <p className="font-semibold text-warn">And {odd.length - mostOdd} more.</p>}
      </div>
      {outstanding_recall && (
        <RecallNote>The DVSA says that the work of a recall hasn’t been done on this car.</RecallNote>
      )}
      {mot_defects.length > 0 && (
        <div>
          <Year className="font-display text-xl font-bold">What its MOT tests found</Year>
          <div className="mt-2">
            <DefectList defects={mot_defects} most={atFirst} more={MoreDefects} />
          </div>
        </div>
      )}
      {years.map(([year, ofYear]) => (
        <div key={year}>
          <Year className="figures font-display text-xl font-bold">{year}</Year>
          <ol className="mt-2 divide-y divide-line border-y border-line">
            {ofYear.map((entry) => (
              <Entry key={entry.id} entry={entry} picture={pictures[entry.id] ?? null} level={level} />
            ))}
          </ol>
        </div>
      ))}
      {entries.length > shown && (
        <Button variant="secondary" className="justify-self-center" onClick={() => setShown(shown + more)}>
          Show {Math.min(more, entries.length - shown)} more of {entries.length.toLocaleString('en-GB')}
        </Button>
      )}
    </div>
  )
}

const MoreDefects = ({ words, children }: { words: string; children: ReactNode }) => (
  <details className="mt-2">
    <summary className="min-h-11 cursor-pointer py-2 font-semibold">{words}</summary>
    {children}
  </details>
)

type EntryProps = { entry: BookEntry; picture: string | null; level: 2 | 3 }

function Entry({ entry: { date, title, facts, paragraphs, amendments }, picture, level }: EntryProps) {
  const Title = `h${level + 2}` as 'h4'
  return (
    <li data-entry tabIndex={-1} className="gap-x-4 py-3 sm:grid sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <p className="figures text-sm text-muted sm:pt-0.5">{formatLongDate(date)}</p>
      <div className="min-w-0 wrap-anywhere">
        <Title className="font-display text-lg leading-tight font-bold">{title}</Title>
        {facts.length > 0 && <p className="figures text-muted">{facts.join(' · ')}</p>}
        {paragraphs.map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may say the same
          <p key={at} className="mt-1 whitespace-pre-line">
            {words}
          </p>
        ))}
        {picture && (
          <img
            src={sized(picture, 800) ?? ''}
            alt={title}
            loading="lazy"
            className="mt-2 max-h-48 rounded-md bg-raised object-cover"
          />
        )}
        <Amendments amendments={amendments} className="mt-2" />
      </div>
    </li>
  )
}

const listed = (counts: string[]) => {
  const text = new Intl.ListFormat('en-GB').format(counts)
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
