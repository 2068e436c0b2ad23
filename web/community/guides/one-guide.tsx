import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Guide, guideTexts } from '#domain/community/guide.ts'
import { ApiError } from '../../app/http.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { EmptyShelf } from './empty-shelf.tsx'
import { GuideShelf } from './guide-shelf.tsx'
import { guideQuery } from './guides.api.ts'

type OneGuideProps = { guideId: string; allGuides: ReactNode; onReport: (guide: Guide) => void }

/** The target of a link to one guide. */
export function OneGuide({ guideId, allGuides, onReport }: OneGuideProps) {
  const { data, error, isPending, refetch } = useQuery(guideQuery(guideId))
  const gone = error instanceof ApiError && error.status === 404
  return (
    <>
      <header className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Guides</h1>
        {!gone && allGuides}
      </header>
      <h2 className="sr-only">One guide</h2>
      {isPending && <Loading text={guideTexts.loading} className="min-h-64" />}
      {gone && (
        <EmptyState
          title="This guide isn’t here"
          text="It may have been deleted."
          art={<EmptyShelf />}
          action={allGuides}
        />
      )}
      {error && !gone && !data && <ErrorBox onRetry={() => void refetch()}>{guideTexts.notLoaded}</ErrorBox>}
      {data && !gone && <GuideShelf guides={[data]} onReport={onReport} />}
    </>
  )
}
