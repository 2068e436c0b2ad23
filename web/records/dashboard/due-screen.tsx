import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type DueItem, dueSoonDays, mostDueItems } from '#domain/records/due.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { DueRows } from './due-now.tsx'

/** Everything that is due, of all vehicles: where 'What is due' on the home screen leads. */
export function DueScreen() {
  const { data, isError, refetch } = useQuery(dashboardQuery())
  return (
    <>
      <h1 className="mb-4 text-4xl">What’s due</h1>
      {!data && !isError && <Loading text="Loading what’s due..." />}
      {!data && isError && <ErrorBox onRetry={() => refetch()}>We couldn’t load what’s due</ErrorBox>}
      {data && <Lists items={data.due.items} overdue={data.due.overdue} />}
      {data && (
        <p className="mt-6">
          <Link to="/vehicles" search={{ view: 'reminders' }} className={buttonClass({ variant: 'secondary' })}>
            <Bell aria-hidden className="size-5" />
            All Reminders
          </Link>
        </p>
      )}
    </>
  )
}

function Lists({ items, overdue }: { items: DueItem[]; overdue: number }) {
  const late = items.filter((item) => item.overdue)
  const soon = items.filter((item) => !item.overdue)
  return (
    <div className="grid max-w-3xl gap-4">
      {late.length > 0 && (
        <List title={`Overdue (${overdue})`}>
          <DueRows items={late} />
        </List>
      )}
      {soon.length > 0 && (
        <List title="Due soon">
          <DueRows items={soon} />
        </List>
      )}
      {items.length === 0 && (
        <p className="card flex items-center gap-3 text-muted">
          <CalendarCheck aria-hidden className="size-6 shrink-0 text-good" />
          Nothing is overdue, and nothing is due in the next {dueSoonDays} days.
        </p>
      )}
      {items.length >= mostDueItems && (
        <p className="text-sm text-muted">The {mostDueItems} most pressing are shown.</p>
      )}
    </div>
  )
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <CardTitle level={2}>{title}</CardTitle>
    {children}
  </Card>
)
