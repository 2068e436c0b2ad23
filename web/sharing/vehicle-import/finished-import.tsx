import { Link } from '@tanstack/react-router'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { londonToday } from '#domain/basics/format.ts'
import { listed } from '#domain/basics/listed.ts'
import { plural } from '#domain/basics/plural.ts'
import {
  countOf,
  type ImportKind,
  type ImportReport,
  importTexts,
  skippedCar,
  type VehicleImport,
} from '#domain/sharing/vehicle-import.ts'
import { ServiceStamp } from '../../ui/art/stamp.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { ProgressBar } from '../../ui/messages/progress.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { RefusedLines } from './refused-lines.tsx'
import { downloadReport, undoImport } from './vehicle-import.api.ts'

export const RunningImport = ({ of: { progress } }: { of: VehicleImport }) => (
  <Card>
    <div aria-live="polite">
      <ProgressBar
        label={progress.done === 0 ? 'Reading the file' : 'Adding your records'}
        value={progress.done}
        max={Math.max(1, progress.of)}
        valueText={`${progress.done.toLocaleString('en-GB')} of ${progress.of.toLocaleString('en-GB')}`}
      />
    </div>
    <p className="mt-4 text-muted">
      You can leave this page: it goes on by itself. Either everything is added or nothing.
    </p>
  </Card>
)

export const madeWords = ({ made }: ImportReport) =>
  listed(
    Object.entries(made)
      .sort(([kind, one], [, other]) => (kind === 'vehicle' ? -1 : other - one))
      .map(([kind, count]) => countOf(kind as ImportKind, count)),
  )

export function FinishedImport({ of }: { of: VehicleImport }) {
  const { report, state, failure } = of
  if (state === 'failed' || !report) return <ErrorBox title="The import didn’t work">{failure}</ErrorBox>
  if (state === 'undone')
    return (
      <Notice tone="good" title={`Undone: ${plural(report.removed ?? 0, 'record was', 'records were')} removed`}>
        {(report.left ?? 0) > 0 &&
          `${plural(report.left ?? 0, 'record', 'records')} stayed, because you’ve worked on them since, somebody confirmed them, or they went with the car.`}
      </Notice>
    )
  return <DoneImport of={of} report={report} />
}

function DoneImport({ of, report }: { of: VehicleImport; report: ImportReport }) {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const cars = [...new Set(Object.values(of.answers.cars))].filter((id) => id !== skippedCar)
  const undo = async () => {
    await undoImport(of.id)
    toast({ title: 'Import undone' })
  }
  return (
    <div className="grid gap-4">
      <Card className="flex flex-wrap items-center gap-6">
        <ServiceStamp type="Imported" date={(of.finished_at ?? londonToday()).slice(0, 10)} tone="good" />
        <div className="min-w-0 grow basis-60">
          <h2 className="text-2xl">Imported</h2>
          <p className="figures mt-1">{madeWords(report)}</p>
          {report.duplicates > 0 && (
            <p className="figures text-muted">{plural(report.duplicates, 'line was', 'lines were')} there already.</p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            {cars.length === 1 && (
              <Link
                to="/vehicle/$vehicleId"
                params={{ vehicleId: cars[0] ?? '' }}
                search={{ tab: 'timeline' }}
                className={buttonClass()}
              >
                See the timeline
              </Link>
            )}
            <Button variant="secondary" icon={<Undo2 aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
              Undo this import
            </Button>
          </div>
        </div>
      </Card>
      {(report.without_files ?? 0) > 0 && <Notice>{importTexts.withoutFiles(report.without_files ?? 0)}</Notice>}
      <RefusedLines lines={report.refused} count={report.refusedCount} title="Lines that were not taken" />
      {report.refusedCount > 0 && (
        <Button
          variant="quiet"
          className="justify-self-start"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() =>
            void downloadReport(of.id).catch(() =>
              toast({ title: 'The download failed. Please try again.', tone: 'destructive' }),
            )
          }
        >
          Download all of them as a table
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo this import?"
        text="Everything it added is removed, apart from records that you’ve changed or that somebody has confirmed since."
        confirmText="Undo this import"
        cancelText="Keep it"
        busyText="Undoing..."
        onConfirm={undo}
      />
    </div>
  )
}
