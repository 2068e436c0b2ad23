import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Guide } from '#domain/community/guide.ts'
import { GuidesPage } from '../../community/guides/guides-page.tsx'
import { OneGuide } from '../../community/guides/one-guide.tsx'
import { buttonClass } from '../../ui/button.tsx'

const ReportDialog = lazy(() =>
  import('../../community/reports/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

interface GuidesAddress {
  search?: string
  /** Only this guide. */
  guide?: string
}

export const Route = createFileRoute('/_app/guides')({
  // The router parses a search for 911 as a number.
  validateSearch: ({ search, guide }: Record<string, unknown>): GuidesAddress => ({
    ...(typeof search === 'string' || typeof search === 'number' ? { search: String(search).slice(0, 100) } : {}),
    ...(typeof guide === 'string' ? { guide } : {}),
  }),
  head: () => ({ meta: [{ title: 'Guides: GarageTale' }] }),
  component: Guides,
})

function Guides() {
  const { search = '', guide } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [reported, setReported] = useState<Guide>()
  return (
    <>
      {guide ? (
        <OneGuide
          guideId={guide}
          onReport={setReported}
          allGuides={
            <Link to="/guides" className={buttonClass({ variant: 'secondary' })}>
              All guides
            </Link>
          }
        />
      ) : (
        <GuidesPage
          search={search}
          onSearch={(text) =>
            void navigate({ search: text ? { search: text } : {}, replace: true, resetScroll: false })
          }
          onReport={setReported}
        />
      )}
      {reported && (
        <Suspense fallback={null}>
          <ReportDialog
            object_type="guide"
            object_id={reported.id}
            what="guide"
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
