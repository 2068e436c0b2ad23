import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpen, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatFileSize } from '#domain/basics/file.ts'
import { plural } from '#domain/basics/plural.ts'
import { type HistoryPdf, historyTexts, isBeingMade } from '#domain/sharing/history-pdf.ts'
import { demoVehicleRefusal, isDemoVehicle } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { download } from '../../app/download.ts'
import { ApiError } from '../../app/http.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { historyPdfAddress, historyPdfQuery, removeHistoryPdf, requestHistoryPdf } from './vehicle-export.api.ts'

/** Asked for, made while its owner does something else, and kept for a day. */
export function HistoryBook({ vehicle }: { vehicle: VehicleDetail }) {
  const demo = isDemoVehicle(vehicle.id)
  const query = historyPdfQuery(vehicle.id)
  const { data, isError, refetch } = useQuery({ ...query, enabled: !demo })
  const client = useQueryClient()
  const toast = useToast()
  const [costs, setCosts] = useState(false)
  const [receipts, setReceipts] = useState(true)
  const [asking, setAsking] = useState(false)
  const pdf = data?.pdf ?? null
  const request = async () => {
    if (demo) return toast({ title: demoVehicleRefusal, tone: 'destructive' })
    setAsking(true)
    try {
      client.setQueryData(
        query.queryKey,
        await requestHistoryPdf(vehicle.id, { with_costs: costs, with_receipts: receipts }),
      )
    } catch (error) {
      toast({ title: (error instanceof ApiError && error.message) || historyTexts.failed, tone: 'destructive' })
    }
    setAsking(false)
  }
  return (
    <section aria-label="History as a PDF" className="grid gap-4">
      <div>
        <h3 className="flex items-center gap-2 text-xl">
          <BookOpen aria-hidden className="size-5 text-primary" />
          The car’s history as a PDF
        </h3>
        <p className="mt-1 max-w-prose text-muted">
          A book to hand to a buyer: its photo and plate, mileage, service stamps, MOT history with advisories, and the
          papers you share, bound in at the end. Private notes, private documents and the owner’s name stay out.
        </p>
      </div>
      {isError && !data && <ErrorBox onRetry={() => void refetch()}>{historyTexts.notLoaded}</ErrorBox>}
      {pdf && isBeingMade(pdf) ? (
        <Progress pdf={pdf} />
      ) : (
        <>
          {pdf?.state === 'failed' && <ErrorBox>{historyTexts.failed}</ErrorBox>}
          {pdf?.state === 'ready' && <Ready vehicleId={vehicle.id} pdf={pdf} />}
          <fieldset className="grid gap-2">
            <legend className="sr-only">What it includes</legend>
            <Checkbox
              label="Costs"
              hint="What each job cost, and a summary by year."
              checked={costs}
              onChange={(event) => setCosts(event.currentTarget.checked)}
            />
            <Checkbox
              label="Receipts"
              hint="Bound in as they are: they show what you paid, and often your name and address."
              checked={receipts}
              onChange={(event) => setReceipts(event.currentTarget.checked)}
            />
          </fieldset>
          <div>
            <Button
              variant={pdf?.state === 'ready' ? 'secondary' : 'primary'}
              busy={asking}
              busyText="Starting..."
              onClick={() => void request()}
            >
              {pdf?.state === 'ready' ? 'Make a new one' : 'Make the PDF'}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const Progress = ({ pdf }: { pdf: HistoryPdf }) => (
  <div aria-live="polite" className="grid gap-1">
    <p className="font-medium">{pdf.state === 'waiting' ? 'Waiting its turn...' : 'Making the book...'}</p>
    <progress
      className="h-2 w-full max-w-md accent-primary"
      aria-label="Progress of the PDF"
      max={100}
      value={pdf.progress}
    />
    <p className="figures text-sm text-muted">{pdf.progress}%. You can leave this page; it carries on.</p>
  </div>
)

const included = ({ with_costs, with_receipts }: HistoryPdf) =>
  [with_costs ? 'with costs' : 'without costs', with_receipts ? 'with receipts' : 'without receipts'].join(', ')

const until = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' })

function Ready({ vehicleId, pdf }: { vehicleId: string; pdf: HistoryPdf }) {
  const client = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const act = async (doing: () => Promise<unknown>, failed: string) => {
    setBusy(true)
    try {
      await doing()
    } catch {
      toast({ title: failed, tone: 'destructive' })
      await client.invalidateQueries({ queryKey: historyPdfQuery(vehicleId).queryKey })
    }
    setBusy(false)
  }
  const remove = async () => {
    await removeHistoryPdf(vehicleId, pdf)
    client.setQueryData(historyPdfQuery(vehicleId).queryKey, { pdf: null })
    toast({ title: historyTexts.removed, tone: 'good' })
  }
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-l-4 border-line border-l-good bg-raised px-4 py-3"
    >
      <div>
        <p className="font-display text-lg font-bold">Your PDF is ready</p>
        <p className="figures text-muted">
          {plural(pdf.pages ?? 0, 'page')}, {formatFileSize(pdf.size_bytes ?? 0)}, {included(pdf)}. Kept for you until{' '}
          {until.format(new Date(pdf.expires_at))}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download aria-hidden className="size-4" />}
          busy={busy}
          onClick={() =>
            void act(
              () => download(historyPdfAddress(vehicleId, pdf), 'garagetale-history.pdf'),
              'The download failed. Please try again.',
            )
          }
        >
          Download PDF
        </Button>
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden className="size-4" />}
          disabled={busy}
          onClick={() => void act(remove, 'The PDF couldn’t be deleted. Please try again.')}
        >
          Delete
        </Button>
      </div>
    </div>
  )
}
