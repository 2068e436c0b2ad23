import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EyeOff, ScrollText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isWorking, type NewReportLinkAnswer, type ReportLink, reportTexts } from '#domain/sharing/report-link.ts'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { publicAddress } from '../../app/public-address.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { LinkRow } from './link-row.tsx'
import { NewLink } from './new-link.tsx'
import { reportLinksQuery } from './reports.api.ts'

const NewLinkDialog = lazy(() => import('./new-link-dialog.tsx').then((module) => ({ default: module.NewLinkDialog })))
const ReceiptsDialog = lazy(() =>
  import('./receipts-dialog.tsx').then((module) => ({ default: module.ReceiptsDialog })),
)

/** Links that the owner makes for one buyer each. */
export function ReportLinks({ vehicle }: { vehicle: VehicleDetail }) {
  const demo = isDemoVehicle(vehicle.id)
  const query = reportLinksQuery(vehicle.id)
  const queries = useQueryClient()
  const toast = useToast()
  const { data, isError, refetch } = useQuery({ ...query, enabled: !demo })
  const [open, setOpen] = useState<'link' | 'receipts'>()
  const [made, setMade] = useState<{ id: string; address: string }>()
  const links = data?.links ?? []
  const working = links.filter((link) => isWorking(link))
  const ended = links.filter((link) => !isWorking(link))
  const opening = (which: typeof open) => () =>
    demo ? toast({ title: demoVehicleRefusal, tone: 'destructive' }) : setOpen(which)
  const put = (change: (links: ReportLink[]) => ReportLink[]) =>
    queries.setQueryData(query.queryKey, (last) => ({ links: change(last?.links ?? []) }))
  const onMade = ({ path, ...link }: NewReportLinkAnswer) => {
    setMade({ id: link.id, address: publicAddress(path) })
    put((all) => [link, ...all])
  }
  const rowOf = (link: ReportLink) => (
    <LinkRow
      key={link.id}
      vehicleId={vehicle.id}
      link={link}
      onEnded={(now) => {
        if (made?.id === now.id) setMade(undefined)
        put((all) => all.map((each) => (each.id === now.id ? now : each)))
      }}
      onForgotten={() => put((all) => all.filter(({ id }) => id !== link.id))}
    />
  )
  return (
    <Card>
      <CardTitle level={2}>Buyer’s report</CardTitle>
      <p className="max-w-prose text-muted">
        One page that tells a buyer what is proven, what only you say, and what is missing. Make a link for each buyer:
        it ends by itself, or when you end it, and you see when it is opened. It works whether the public page is on or
        off.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button icon={<ScrollText aria-hidden className="size-5" />} onClick={opening('link')}>
          Make a link
        </Button>
        <Button variant="secondary" icon={<EyeOff aria-hidden className="size-5" />} onClick={opening('receipts')}>
          Cover names on receipts
        </Button>
      </div>
      {made && <NewLink address={made.address} onDone={() => setMade(undefined)} />}
      {isError && !data && <ErrorBox onRetry={() => void refetch()}>{reportTexts.linksFailed}</ErrorBox>}
      {!data && !isError && !demo && <Loading />}
      {working.length > 0 && <ul className="mt-6 divide-y divide-line border-t border-line">{working.map(rowOf)}</ul>}
      {ended.length > 0 && (
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
            Links that have ended ({ended.length})
          </summary>
          <ul className="divide-y divide-line border-t border-line">{ended.map(rowOf)}</ul>
        </details>
      )}
      <Suspense fallback={null}>
        {open === 'link' && <NewLinkDialog vehicleId={vehicle.id} onMade={onMade} onClose={() => setOpen(undefined)} />}
        {open === 'receipts' && <ReceiptsDialog vehicleId={vehicle.id} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Card>
  )
}
