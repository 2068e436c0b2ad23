import { FileText, Store, Wrench } from 'lucide-react'
import type { SearchKind, SearchResult } from '#domain/community/search-result.ts'
import { NumberPlate } from '../../ui/art/number-plate.tsx'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'
import { Avatar } from '../../ui/avatar.tsx'

/** In the order of the domain's kinds. */
export const groupLabels: Record<SearchKind, string> = {
  user: 'People',
  vehicle: 'Vehicles',
  record: 'Your records',
  workshop: 'Your workshops',
  document: 'Your documents',
  business: 'Businesses',
  guide: 'Guides',
  post: 'Posts',
}

const icons = { record: Wrench, workshop: Store, document: FileText, business: Store, guide: FileText }

export const closeText = 'No exact match. Did you mean:'

/** What it is, at a glance; the words beside it say the same. */
export function ResultPicture({ result: { type, title, imageUrl, author } }: { result: SearchResult }) {
  if (type === 'user' || type === 'post')
    return (
      <span aria-hidden className="flex w-14 shrink-0 justify-center">
        <Avatar name={author ?? title} src={imageUrl} size="md" />
      </span>
    )
  const Icon = type === 'vehicle' ? undefined : icons[type]
  return (
    <span className="flex h-10 w-14 shrink-0 items-end justify-center overflow-hidden rounded bg-raised text-primary">
      {imageUrl ? (
        <img
          src={imageUrl}
          alt=""
          className={type === 'business' ? 'size-10 object-contain' : 'size-full object-cover'}
        />
      ) : Icon ? (
        <Icon aria-hidden className="mb-2.5 size-5" />
      ) : (
        <VehicleDrawing className="mb-1" />
      )}
    </span>
  )
}

export const ResultWords = ({ result }: { result: SearchResult }) => (
  <span className="min-w-0 grow">
    <span className="block truncate font-medium">{result.title}</span>
    <span className="block truncate text-sm text-muted">{result.subtitle}</span>
  </span>
)

/** One's own car by its plate, however it was found. */
export const ResultPlate = ({ result: { plate } }: { result: SearchResult }) =>
  plate ? <NumberPlate registration={plate} size="sm" className="shrink-0" /> : null
