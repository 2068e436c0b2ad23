import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { BookPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Guide, guideCount, guideTexts } from '#domain/community/guide.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyShelf } from './empty-shelf.tsx'
import { GuideShelf } from './guide-shelf.tsx'
import { guidesQuery } from './guides.api.ts'

const NewGuideDialog = lazy(() =>
  import('./new-guide-dialog.tsx').then((module) => ({ default: module.NewGuideDialog })),
)

type GuidesPageProps = {
  search: string
  onSearch: (search: string) => void
  onReport: (guide: Guide) => void
}

export function GuidesPage({ search, onSearch, onReport }: GuidesPageProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const list = useInfiniteQuery(guidesQuery(search))
  const [first] = list.data?.pages ?? []
  const guides = list.data?.pages.flatMap((page) => page.items)
  const none = guides?.length === 0 && !list.isPlaceholderData
  const newGuide = (
    <Button icon={<BookPlus aria-hidden className="size-5" />} onClick={() => setAdding(true)}>
      New Guide
    </Button>
  )
  return (
    <>
      <header className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="grow">
          <h1 className="text-4xl">Guides</h1>
          <p role="status" className="figures mt-1 min-h-6 text-muted">
            {first && !list.isPlaceholderData && `${guideCount(first)}${search ? ' found' : ''}`}
          </p>
        </div>
        {newGuide}
        <SearchBox label="Search guides" placeholder={guideTexts.searchHint} search={search} onSearch={onSearch} />
      </header>
      <section aria-labelledby="guides-shown" className="mt-8">
        <h2 id="guides-shown" className="sr-only">
          {search ? 'Guides found' : 'All guides'}
        </h2>
        {list.isPending && <Waiting />}
        {list.isPlaceholderData && <Loading text={guideTexts.loading} className="sr-only" />}
        {list.isError && !guides && <ErrorBox onRetry={() => void list.refetch()}>{guideTexts.notLoaded}</ErrorBox>}
        {none && search && (
          <EmptyState
            title={guideTexts.noMatch}
            text="Try a part of the title, the make or the model."
            art={<EmptyShelf />}
            action={
              <Button variant="secondary" onClick={() => onSearch('')}>
                Show all guides
              </Button>
            }
          />
        )}
        {none && !search && (
          <EmptyState
            title={guideTexts.none}
            text="Share the first: a handbook as a PDF, or a video that helped you."
            art={<EmptyShelf />}
            action={newGuide}
          />
        )}
        {guides && guides.length > 0 && (
          <div className={list.isPlaceholderData ? 'opacity-60' : ''}>
            <GuideShelf guides={guides} onReport={onReport} />
          </div>
        )}
        <ShowMore list={list} failedText={guideTexts.notLoaded}>
          Load More Guides
        </ShowMore>
      </section>
      {adding && (
        <Suspense fallback={null}>
          <NewGuideDialog
            onClose={() => setAdding(false)}
            onSaved={() => {
              setAdding(false)
              toast({ title: 'Guide uploaded', tone: 'good' })
              onSearch('')
              void queries.invalidateQueries({ queryKey: ['guides'] })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const Waiting = () => (
  <>
    <Loading text={guideTexts.loading} />
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="h-96" />
      ))}
    </div>
  </>
)
