import { createFileRoute } from '@tanstack/react-router'
import { type SearchKind, searchKinds } from '#domain/community/search-result.ts'
import { SearchPage } from '../../community/search/search-page.tsx'

interface SearchAddress {
  q?: string
  kind?: SearchKind
}

const isKind = (kind: unknown): kind is SearchKind => searchKinds.some((each) => each === kind)

export const Route = createFileRoute('/_app/search')({
  // The router parses a search for 911 as a number.
  validateSearch: ({ q, kind }: Record<string, unknown>): SearchAddress => ({
    ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q).slice(0, 100) } : {}),
    ...(isKind(kind) ? { kind } : {}),
  }),
  head: () => ({ meta: [{ title: 'Search: GarageTale' }] }),
  component: Search,
})

function Search() {
  const { q = '', kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SearchPage
      text={q.trim()}
      kind={kind}
      onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false })}
    />
  )
}
