import { useState } from 'react'
import { formatLongDate, formatShortDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import { deviceNames, isWorking, type ReportLink } from '#domain/sharing/report-link.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { endReportLink, forgetReportLink } from './reports.api.ts'

type LinkRowProps = {
  vehicleId: string
  link: ReportLink
  onEnded: (link: ReportLink) => void
  onForgotten: () => void
}

const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

const included = ({ with_receipts, cover_receipts, with_costs }: ReportLink) =>
  [
    with_receipts ? (cover_receipts ? 'Covered receipts' : 'Receipts as they are') : 'No receipts',
    with_costs ? 'costs' : 'no costs',
  ].join(', ')

function stateOf(link: ReportLink) {
  if (link.revoked_at) return `Ended by you on ${formatShortDate(link.revoked_at)}`
  return `${isWorking(link) ? 'Works until' : 'Ran out on'} ${formatLongDate(link.expires_at)}`
}

export function LinkRow({ vehicleId, link, onEnded, onForgotten }: LinkRowProps) {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const working = isWorking(link)
  const act = async () => {
    if (working) {
      onEnded(await endReportLink(vehicleId, link))
      toast({ title: 'Link ended', tone: 'good' })
    } else {
      await forgetReportLink(vehicleId, link)
      onForgotten()
      toast({ title: 'Link removed', tone: 'good' })
    }
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-72">
        <p className="font-semibold wrap-anywhere">{link.label}</p>
        <p className="figures text-muted">
          {stateOf(link)}. {included(link)}.
        </p>
        <Views link={link} />
      </div>
      <Button variant={working ? 'secondary' : 'quiet'} size="sm" onClick={() => setAsking(true)}>
        {working ? 'End link' : 'Remove'}
        <span className="sr-only"> for {link.label}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={working ? 'End this link?' : 'Remove this link from the list?'}
        text={
          working
            ? 'Whoever has it can’t read the report any more, from now on. What they have printed stays with them.'
            : 'This also deletes when it was opened, and can’t be undone.'
        }
        confirmText={working ? 'End link' : 'Remove'}
        cancelText="Keep it"
        busyText={working ? 'Ending...' : 'Removing...'}
        onConfirm={act}
      />
    </li>
  )
}

function Views({ link: { view_count, views } }: { link: ReportLink }) {
  const [first, ...others] = views
  if (!first) return <p className="figures">Not opened yet.</p>
  const words = ({ viewed_at, device }: typeof first) => `${moment.format(new Date(viewed_at))}, ${deviceNames[device]}`
  return (
    <>
      <p className="figures">
        Opened {view_count === 1 ? 'once' : `${plural(view_count, 'time')}, last`}: {words(first)}.
      </p>
      {others.length > 0 && (
        <details>
          <summary className="min-h-9 cursor-pointer py-1 text-sm font-semibold text-primary">Earlier</summary>
          <ul className="figures text-sm text-muted">
            {others.map((view) => (
              <li key={view.viewed_at}>{words(view)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
