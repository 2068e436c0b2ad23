import { createFileRoute, redirect } from '@tanstack/react-router'
import type { BusinessType } from '#domain/businesses/business.ts'
import type { DirectorySearch, DirectoryPage as Page } from '#domain/businesses/directory.ts'
import { PageFailed } from '../../app/public/page-failed.tsx'
import { directoryPath } from '../../businesses/directory/directory.api.ts'
import { DirectoryPage } from '../../businesses/directory/directory-page.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { PublicFrame } from '../-public-frame.tsx'

const typed = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

export const Route = createFileRoute('/_public/businesses')({
  validateSearch: ({ place, service, type }: Record<string, unknown>): DirectorySearch => ({
    ...(typed(place) && { place: typed(place).slice(0, 100) }),
    ...(typed(service) && { service: typed(service).slice(0, 100) }),
    ...(typed(type) && { type: typed(type) as BusinessType }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, context }) => {
    try {
      return await context.read<Page>(directoryPath(deps))
    } catch (error) {
      // An address with a type that doesn't exist; everything else in it still counts.
      const isRefused = error instanceof Error && 'status' in error && error.status === 400
      if (isRefused && deps.type) throw redirect({ to: '/businesses', search: { ...deps, type: undefined } })
      throw error
    }
  },
  head: ({ match: { search } }) => ({
    meta: [
      { title: `${titleOf(search)}: GarageTale` },
      { name: 'description', content: 'Garages and specialists on GarageTale, by place and by what they do.' },
      // A list of whatever was typed is no page to be found.
      ...(search.place || search.service ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
  }),
  component: Businesses,
  pendingComponent: () => (
    <PublicFrame>
      <Loading text="Loading businesses..." className="min-h-dvh" />
    </PublicFrame>
  ),
  errorComponent: ({ error }) => <PageFailed title="Businesses couldn’t be loaded" error={error} />,
})

const titleOf = ({ place, service, type }: DirectorySearch) =>
  [service ?? type ?? 'Find a business', place && `in ${place}`].filter(Boolean).join(' ')

function Businesses() {
  const search = Route.useSearch()
  const page = Route.useLoaderData()
  const navigate = Route.useNavigate()
  return (
    <PublicFrame>
      <div className="mx-auto max-w-6xl">
        <DirectoryPage search={search} page={page} onSearch={(wanted) => void navigate({ search: wanted })} />
      </div>
    </PublicFrame>
  )
}
