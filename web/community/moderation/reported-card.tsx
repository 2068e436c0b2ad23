import { Link } from '@tanstack/react-router'
import { relativeTime } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { canBeHidden, type ReportedThing, reportedWords, reportReasons } from '#domain/community/moderation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import type { Act } from './act-dialog.tsx'
import { CardTools, Mark } from './card-parts.tsx'
import type { Thing } from './moderation.api.ts'
import { ReportedWords } from './reported-words.tsx'

type ReportedCardProps = {
  thing: ReportedThing
  onAct: (act: Act) => void
  onHistory: (thing: Thing) => void
}

/** A reported item: what it is, whose, the reports, and the possible actions. */
export function ReportedCard({ thing, onAct, onHistory }: ReportedCardProps) {
  const { object_type, author, report_count, hidden, gone } = thing
  const what = reportedWords[object_type]
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-card" aria-label={`Reported ${what}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-dashed border-edge bg-raised px-4 py-2.5 md:px-6">
        <h2 className="font-display text-lg font-bold capitalize">{what}</h2>
        <p className="flex flex-wrap gap-2 text-sm">
          {gone && <Mark>No longer there</Mark>}
          {hidden && <Mark>Hidden</Mark>}
          {author?.suspended && <Mark>Author suspended</Mark>}
          <span className="figures font-semibold">{plural(report_count, 'report')}</span>
        </p>
      </header>
      <div className="grid gap-5 p-4 md:p-6">
        {author && (
          <p className="flex items-center gap-3">
            <Avatar name={author.name} src={author.suspended ? null : author.avatar_url} size="sm" />
            <span className="min-w-0 wrap-anywhere">
              {object_type === 'profile' ? '' : 'by '}
              {author.suspended ? (
                <span className="font-semibold">{author.name}</span>
              ) : (
                <Link
                  to="/profile/$userId"
                  params={{ userId: author.id }}
                  className="font-semibold text-primary underline underline-offset-4"
                >
                  {author.name}
                </Link>
              )}
            </span>
          </p>
        )}
        <ReportedWords thing={thing} />
        <Reports thing={thing} />
        {thing.off_limits && (
          <Notice>
            {thing.off_limits === 'moderator'
              ? 'This is about a moderator. Only the operator of GarageTale can act on it.'
              : 'This is GarageTale’s own account. It stays as it is.'}
          </Notice>
        )}
      </div>
      <footer className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 md:px-6">
        {!thing.off_limits && <Acts thing={thing} onAct={onAct} />}
        <CardTools thing={thing} href={thing.href} onHistory={onHistory} />
      </footer>
    </article>
  )
}

function Acts({ thing, onAct }: { thing: ReportedThing; onAct: (act: Act) => void }) {
  const { object_type, object_id, author, hidden, gone, reports } = thing
  const choose = (action: Act['action']) => () =>
    onAct({
      ...{ action, thing: { object_type, object_id }, author: author?.name ?? 'the author' },
      report_ids: reports.map(({ id }) => id),
    })
  return (
    <>
      {canBeHidden(object_type) && !gone && !hidden && <Button onClick={choose('hide')}>Hide</Button>}
      {hidden && !gone && (
        <Button variant="secondary" onClick={choose('restore')}>
          Restore
        </Button>
      )}
      <Button variant="secondary" onClick={choose('dismiss')}>
        Dismiss
      </Button>
      {author && !author.suspended && (
        <Button variant="secondary" className="text-danger!" onClick={choose('suspend')}>
          Suspend {object_type === 'profile' ? 'member' : 'author'}
        </Button>
      )}
    </>
  )
}

const Reports = ({ thing: { reports, report_count } }: { thing: ReportedThing }) => (
  <section>
    <h3 className="mb-2 text-base">What people reported</h3>
    <ul className="grid gap-3">
      {reports.map(({ id, reason, details, reporter, created_at }) => (
        <li key={id} className="border-l-3 border-plate pl-3">
          <p className="font-medium">{reportReasons[reason]}</p>
          {details && <p className="whitespace-pre-line wrap-anywhere">{details}</p>}
          <p className="text-sm wrap-anywhere text-muted">
            {reporter}, <time dateTime={created_at}>{relativeTime(created_at)}</time>
          </p>
        </li>
      ))}
    </ul>
    {report_count > reports.length && (
      <p className="mt-3 text-sm text-muted">And {report_count - reports.length} more.</p>
    )}
  </section>
)
