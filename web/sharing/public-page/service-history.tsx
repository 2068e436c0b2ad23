import { formatDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { PublicService } from '#domain/sharing/public-vehicle.ts'
import { Distance } from '../../ui/distance.tsx'
import { EvidenceLine } from '../../ui/evidence.tsx'
import { Amendments } from '../../ui/sealed.tsx'
import { BookStamp, StampRack } from './book-stamp.tsx'
import { Chapter } from './chapter.tsx'
import { Sealed } from './sealed.tsx'
import { countedOf, countedServices, isCapped } from './words.ts'

/** This many entries are open; earlier years are collapsed. */
const openEntries = 12

export function ServiceHistory({ services }: { services: PublicService[] }) {
  let before = 0
  const years = [...Map.groupBy(services, ({ date }) => date.slice(0, 4))].map(([year, entries]) => {
    const open = before < openEntries
    before += entries.length
    return { year, entries, open }
  })
  return (
    <Chapter id="service-history" title="Service History" note={noteOf(services)}>
      <StampRack entries={services} />
      <div className="grid gap-3">
        {years.map((year) => (
          <Year key={year.year} {...year} />
        ))}
      </div>
    </Chapter>
  )
}

/** '9 services, 3 other entries' */
function noteOf(entries: PublicService[]) {
  if (isCapped(entries, 'services')) return countedOf('services', entries)
  const { services, others } = countedServices(entries)
  const counts = [
    services > 0 && plural(services, 'service'),
    others > 0 && plural(others, services > 0 ? 'other entry' : 'entry', services > 0 ? 'other entries' : 'entries'),
  ]
  return counts.filter(Boolean).join(', ')
}

type YearProps = { year: string; entries: PublicService[]; open: boolean }

const Year = ({ year, entries, open }: YearProps) => (
  <details open={open} className="group rounded-lg border border-line bg-card">
    <summary className="flex min-h-12 list-none items-center gap-4 rounded-lg px-4 py-2 md:px-6 [&::-webkit-details-marker]:hidden">
      <h3 className="figures text-2xl">{year}</h3>
      <span className="figures text-muted">{plural(entries.length, 'entry', 'entries')}</span>
      <span aria-hidden className="ml-auto text-xl text-primary transition-transform duration-150 group-open:rotate-90">
        ›
      </span>
    </summary>
    <ol className="book-page">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  </details>
)

// Styled by their list, to keep the markup of three hundred entries small.
const Entry = ({ entry }: { entry: PublicService }) => (
  <li>
    <div>
      <h4>{entry.type}</h4>
      <p className="figures text-muted">
        {formatDate(entry.date)}
        {entry.mileage !== null && (
          <>
            {' · '}
            <Distance miles={entry.mileage} km={entry.mileage_km} />
          </>
        )}
      </p>
      {entry.title && <p className="font-medium">{entry.title}</p>}
      {entry.comments && <p className="whitespace-pre-line">{entry.comments}</p>}
      {entry.service_center && <p className="text-muted">Service Center: {entry.service_center}</p>}
      {entry.facts?.map(({ label, value }) => (
        <p key={label} className="text-muted">
          {label}: {value}
        </p>
      ))}
      <EvidenceLine
        evidence={entry.evidence}
        stamped
        userId={entry.confirmed_by?.user_id}
        vehicle={entry.confirmed_by?.vehicle}
        className="mt-3"
      />
      {entry.is_sealed && <Sealed />}
      <Amendments amendments={entry.amendments} className="mt-3" />
    </div>
    <BookStamp entry={entry} />
  </li>
)
