import { pluralWord } from '#domain/basics/plural.ts'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { countedServices, isCapped, passes } from './words.ts'

/** Links to each section of a long page. */
export function Contents({ vehicle }: { vehicle: PublicVehicle }) {
  const { media, services, modifications, mot, documents } = vehicle
  const counted = countedServices(services ?? [])
  const lines = [
    counted.services > 0 && {
      to: '#service-history',
      count: counted.services,
      words: isCapped(services ?? [], 'services')
        ? 'Newest service entries'
        : pluralWord(counted.services, 'Service entry', 'Service entries'),
    },
    counted.others > 0 && {
      to: '#service-history',
      count: counted.others,
      words: pluralWord(counted.others, 'Other entry', 'Other entries'),
    },
    mot.length && { to: '#mot', count: passes(vehicle), words: pluralWord(passes(vehicle), 'MOT pass', 'MOT passes') },
    modifications?.length && {
      to: '#modifications',
      count: modifications.length,
      words: one(modifications, 'Modification'),
    },
    media.length && { to: '#gallery', count: media.length, words: one(media, 'Picture') },
    documents.length && { to: '#documents', count: documents.length, words: one(documents, 'Document') },
  ].filter((line) => typeof line === 'object' && line !== null)
  if (lines.length === 0) return null
  return (
    <nav aria-label="On this page">
      <ul className="flex flex-wrap gap-x-8 gap-y-1">
        {lines.map(({ to, count, words }) => (
          <li key={words}>
            <a href={to} className="group flex min-h-11 items-baseline gap-2 rounded-sm py-1 no-underline">
              <span className="figures font-display text-3xl leading-none font-bold text-primary">{count}</span>
              <span className="underline decoration-line underline-offset-4 group-hover:decoration-current">
                {words}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const one = (list: unknown[], word: string, several?: string) => pluralWord(list.length, word, several)
