import { useEffect, useRef, useState } from 'react'
import { plural } from '#domain/basics/plural.ts'
import {
  type ColumnRole,
  type ImportAnswers,
  type ImportMapping,
  type ImportPreview,
  importApps,
  importTexts,
  tableKinds,
  type VehicleImport,
} from '#domain/sharing/vehicle-import.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { ColumnMapper } from './column-mapper.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportedCars } from './imported-cars.tsx'
import { RefusedLines } from './refused-lines.tsx'
import { confirmImport, discardImport, previewImport } from './vehicle-import.api.ts'

const untold: ImportAnswers = { answers: {}, cars: {} }

/** Reads the file anew with what was chosen. */
function usePreview({ id, preview, answers }: VehicleImport, vehicleId: string | undefined) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem((error as Error).message || 'That didn’t work. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const read = (change: Partial<ImportAnswers> = {}) =>
    act(async () => {
      const found = await previewImport(id, { ...(preview ? answers : untold), ...change })
      // Whoever came from a car's page means that car.
      const [car] = found.preview?.cars ?? []
      const isMeant = vehicleId && found.preview?.garage.some((each) => each.id === vehicleId)
      if (!preview && isMeant && car && found.preview?.cars.length === 1 && car.vehicle_id !== vehicleId)
        await previewImport(id, { ...found.answers, cars: { [car.name]: vehicleId } })
    })
  const begun = useRef(false)
  useEffect(() => {
    if (preview || begun.current) return
    begun.current = true
    void read()
  })
  return { busy, problem, read, act }
}

type DraftImportProps = { of: VehicleImport; vehicleId: string | undefined; onDiscard: () => void }

export function DraftImport({ of, vehicleId, onDiscard }: DraftImportProps) {
  const { busy, problem, read, act } = usePreview(of, vehicleId)
  const { preview } = of
  const discard = () => act(() => discardImport(of.id).then(onDiscard))
  if (!preview)
    return problem ? (
      <ErrorBox title="This file can’t be imported" onRetry={() => void discard()} retryText="Choose another file">
        {problem}
      </ErrorBox>
    ) : (
      <Loading text="Reading the file..." className="min-h-64" />
    )
  return (
    <div className="grid gap-6">
      <p>
        <span className="font-semibold">{importApps[preview.app]}</span>
        <span className="wrap-anywhere text-muted">: {of.files.join(', ')}</span>
      </p>
      <Unsaid key={of.version} of={of} preview={preview} busy={busy} onRead={(change) => void read(change)} />
      {preview.cars.length > 0 && preview.questions.length === 0 && (
        <ImportedCars
          preview={preview}
          busy={busy}
          onChoose={(name, vehicle) => void read({ cars: { ...of.answers.cars, [name]: vehicle } })}
        />
      )}
      {preview.without_files > 0 && (
        <Notice title="Photos and papers stay behind">{importTexts.withoutFiles(preview.without_files)}</Notice>
      )}
      <RefusedLines lines={preview.refused} count={preview.refusedCount} title="Lines that can’t be taken" />
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <Decision
        preview={preview}
        busy={busy}
        onConfirm={() => void act(() => confirmImport(of))}
        onDiscard={() => void discard()}
      />
    </div>
  )
}

type DecisionProps = { preview: ImportPreview; busy: boolean; onConfirm: () => void; onDiscard: () => void }

function Decision({ preview, busy, onConfirm, onDiscard }: DecisionProps) {
  const { questions, cars, count } = preview
  const isOpen = questions.length > 0 || cars.length === 0 || cars.some(({ vehicle_id }) => vehicle_id === null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!isOpen && count > 0 && (
        <Button size="lg" busy={busy} onClick={onConfirm}>
          Import {plural(count, 'record')}
        </Button>
      )}
      <Button variant="secondary" size="lg" disabled={busy} onClick={onDiscard}>
        Choose another file
      </Button>
      {questions.length === 0 && cars.some(({ vehicle_id }) => vehicle_id === null) && (
        <p className="text-muted">Choose which of your cars it is.</p>
      )}
      {!isOpen && count === 0 && <p className="text-muted">There is nothing new to import.</p>}
    </div>
  )
}

type UnsaidProps = {
  of: VehicleImport
  preview: ImportPreview
  busy: boolean
  onRead: (change: Partial<ImportAnswers>) => void
}

/** Columns and questions, chosen here and sent together. */
function Unsaid({ of, preview, busy, onRead }: UnsaidProps) {
  const { table, questions } = preview
  const [chosen, setChosen] = useState<Record<string, string>>(of.answers.answers)
  const [mapping, setMapping] = useState<ImportMapping | undefined>(of.answers.mapping ?? table?.suggested)
  if (!table && questions.length === 0) return null
  const needed: readonly ColumnRole[] = mapping ? tableKinds[mapping.kind].needs : []
  const isMapped = needed.every((role) => mapping?.columns[role] !== undefined)
  const isAnswered = questions.every(({ id }) => chosen[id] !== undefined)
  return (
    <Card className="grid gap-6">
      {table && mapping && (
        <div>
          <CardTitle level={2}>Which column is which?</CardTitle>
          <ColumnMapper table={table} mapping={mapping} onChange={setMapping} />
        </div>
      )}
      {questions.length > 0 && (
        <div>
          <CardTitle level={2}>The file doesn’t say</CardTitle>
          <ImportQuestions
            questions={questions}
            chosen={chosen}
            onChoose={(id, value) => setChosen({ ...chosen, [id]: value })}
          />
        </div>
      )}
      <Button
        className="justify-self-start"
        busy={busy}
        busyText="Reading..."
        disabled={!isMapped || !isAnswered}
        onClick={() => onRead({ answers: chosen, ...(mapping ? { mapping } : {}) })}
      >
        Show what will be imported
      </Button>
    </Card>
  )
}
