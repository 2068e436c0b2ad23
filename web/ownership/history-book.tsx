import { Clock } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShownIn } from '#domain/basics/distance.ts'
import { sized } from '#domain/basics/file.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { SealedFile } from '#domain/ownership/handover.ts'
import { type BookEntry, bookOf, countsOf, mileageSpan, unitOf } from '#domain/ownership/history-book.ts'
import type { VehicleHistory } from '#domain/ownership/transfer-history.ts'
import type { Evidence } from '#domain/records/evidence.ts'
import type { DefectLife } from '#domain/vehicles/mot-defect.ts'
import { Button } from '../ui/button.tsx'
import { useShownIn } from '../ui/distance.tsx'
import { EvidenceLine } from '../ui/evidence.tsx'
import { DefectList, RecallNote } from '../ui/mot-defects.tsx'
import { Amendments } from '../ui/sealed.tsx'

/** Few in a dialog; where the history is the page, as many as stay quick on a phone. */
const steps = { offered: { atFirst: 8, more: 40 }, whole: { atFirst: 50, more: 200 } }
const mostOdd = 3

const none = {}

type BookProps = {
  history: VehicleHistory
  /** Contradictions in its mileage, in words. */
  odd?: string[]
  pictures?: Record<string, string>
  /** By the id of the entry it is about. */
  evidence?: Readonly<Record<string, Evidence>>
  /** What the log says of an entry, in lines, by its id. */
  logged?: Readonly<Record<string, string[]>> | undefined
  defects?: DefectLife[]
  outstandingRecall?: boolean
  level: 2 | 3
  /** Everything that is sealed, with the fingerprints of attached files, in a step that suits a whole screen. */
  isWhole?: boolean
}

/** Everything that comes with the car, newest first. */
export function Book({
  history,
  odd = [],
  pictures = {},
  evidence = none,
  logged = none,
  defects = [],
  outstandingRecall = false,
  level,
  isWhole = false,
}: BookProps) {
  const inUnit = useShownIn(unitOf(history))
  const { unit, isBoth = false } = inUnit
  const entries = useMemo(
    () => bookOf(history, { unit, isBoth }, { evidence, isWhole }),
    [history, unit, isBoth, evidence, isWhole],
  )
  const { atFirst, more } = isWhole ? steps.whole : steps.offered
  // A year that is jumped to begins a window of its own: showing all up to it would take a phone seconds.
  const [{ from, to }, setWindow] = useState({ from: 0, to: atFirst })
  const onPaper = useOnPaper()
  const list = useRef<HTMLDivElement>(null)
  const years = [...Map.groupBy(onPaper ? entries : entries.slice(from, to), yearOf)]
  const Year = `h${level + 1}` as 'h3'

  /** What was pressed may be gone, so focus moves to the entry. */
  const show = (next: { from: number; to: number }, at: number) => {
    flushSync(() => setWindow(next))
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[at - next.from]?.focus()
  }
  const showYear = (at: number) => show(at >= from && at < to ? { from, to } : { from: at, to: at + more }, at)
  const newer = Math.max(0, from - more)

  if (entries.length === 0)
    return <p className="text-muted">Nothing has been recorded yet, so no history comes with the car.</p>
  return (
    <div ref={list} className="grid gap-4">
      <BookSummary history={history} odd={odd} inUnit={inUnit} />
      {outstandingRecall && (
        <RecallNote>The DVSA says that the work of a recall hasn’t been done on this car.</RecallNote>
      )}
      {defects.length > 0 && (
        <div>
          <Year className="font-display text-xl font-bold">What its MOT tests found</Year>
          <div className="mt-2">
            <DefectList defects={defects} most={atFirst} more={MoreDefects} />
          </div>
        </div>
      )}
      {isWhole && entries.length > atFirst && <Years entries={entries} onYear={showYear} />}
      {from > 0 && (
        <Button
          variant="secondary"
          className="justify-self-center print:hidden"
          onClick={() => show({ from: newer, to }, newer)}
        >
          Show {from - newer} newer
        </Button>
      )}
      {years.map(([year, ofYear]) => (
        <div key={year}>
          <Year className="figures font-display text-xl font-bold">{year}</Year>
          <ol className="mt-2 divide-y divide-line border-y border-line">
            {ofYear.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                picture={pictures[entry.id] ?? null}
                logged={logged[entry.id] ?? []}
                level={level}
                withFiles={isWhole}
              />
            ))}
          </ol>
        </div>
      ))}
      {entries.length > to && (
        <Button
          variant="secondary"
          className="justify-self-center print:hidden"
          onClick={() => show({ from, to: to + more }, to)}
        >
          Show {Math.min(more, entries.length - to)} more of {entries.length.toLocaleString('en-GB')}
        </Button>
      )}
    </div>
  )
}

const yearOf = ({ date }: BookEntry) => date.slice(0, 4)

/** On paper there is nothing to press, so everything is shown. */
function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setOnPaper(true))
    const after = () => setOnPaper(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return onPaper
}

type BookSummaryProps = { history: VehicleHistory; odd: string[]; inUnit: ShownIn }

function BookSummary({ history, odd, inUnit }: BookSummaryProps) {
  const counts = countsOf(history)
  const span = mileageSpan(history, inUnit)
  return (
    <div className="figures grid gap-1">
      {counts.length > 0 && <p className="font-semibold">{listed(counts)}</p>}
      {span && <p className="text-muted">{span}</p>}
      {odd.slice(0, mostOdd).map((sentence) => (
        <p key={sentence} className="font-semibold text-warn">
          {sentence}
        </p>
      ))}
      {odd.length > mostOdd && <p className="font-semibold text-warn">And {odd.length - mostOdd} more.</p>}
    </div>
  )
}

/** A way through a long history. */
function Years({ entries, onYear }: { entries: BookEntry[]; onYear: (at: number) => void }) {
  const years = [...Map.groupBy(entries.keys(), (at) => yearOf(entries[at] as BookEntry))]
  if (years.length < 2) return null
  return (
    <nav aria-label="Years" className="figures flex gap-2 p-1 max-sm:overflow-x-auto sm:flex-wrap print:hidden">
      {years.map(([year, places]) => (
        <Button
          key={year}
          variant="secondary"
          size="sm"
          aria-label={`${year}, ${plural(places.length, 'entry', 'entries')}`}
          onClick={() => onYear(places[0] ?? 0)}
        >
          {year} <span className="font-normal text-muted">{places.length.toLocaleString('en-GB')}</span>
        </Button>
      ))}
    </nav>
  )
}

const MoreDefects = ({ words, children }: { words: string; children: ReactNode }) => (
  <details className="mt-2">
    <summary className="min-h-11 cursor-pointer py-2 font-semibold">{words}</summary>
    {children}
  </details>
)

type EntryProps = { entry: BookEntry; picture: string | null; logged: string[]; level: 2 | 3; withFiles: boolean }

function Entry({
  entry: { date, title, facts, paragraphs, evidence, amendments, files },
  picture,
  logged,
  level,
  withFiles,
}: EntryProps) {
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
        {logged.length > 0 && <Logged lines={logged} />}
        {evidence && <EvidenceLine evidence={evidence} className="mt-1" />}
        {picture && (
          <img
            src={sized(picture, 800) ?? ''}
            alt={title}
            loading="lazy"
            className="mt-2 max-h-48 rounded-md bg-raised object-cover"
          />
        )}
        {withFiles && files.length > 0 && <Fingerprints files={files} />}
        <Amendments amendments={amendments} className="mt-2" />
      </div>
    </li>
  )
}

const Logged = ({ lines }: { lines: string[] }) => (
  <div className="figures mt-1 flex items-start gap-2 text-sm text-muted">
    <Clock aria-label="In the log" className="mt-0.5 size-4 shrink-0" />
    <ul className="min-w-0">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may say the same
        <li key={at}>{line}</li>
      ))}
    </ul>
  </div>
)

/** For whoever has the attached files and wants to know whether they are the same. */
const Fingerprints = ({ files }: { files: SealedFile[] }) => (
  <details className="mt-1 text-sm text-muted">
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary md:min-h-8">
      {files.length === 1 ? 'Fingerprint of its file' : `Fingerprints of its ${files.length} files`}
    </summary>
    <ul>
      {files.map(({ sha256, type }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be the same
        <li key={at} className="wrap-anywhere">
          {type}, SHA-256 <code className="figures text-ink">{sha256}</code>
        </li>
      ))}
    </ul>
  </details>
)

const listed = (counts: string[]) => {
  const text = new Intl.ListFormat('en-GB').format(counts)
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
