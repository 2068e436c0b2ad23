import { useQuery } from '@tanstack/react-query'
import { formatLongDate } from '#domain/basics/format.ts'
import { importApps, type VehicleImport } from '#domain/sharing/vehicle-import.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { DraftImport } from './draft-import.tsx'
import { FinishedImport, madeWords, RunningImport } from './finished-import.tsx'
import { importQuery, importsQuery } from './vehicle-import.api.ts'

type ImportPageProps = {
  importId: string | undefined
  /** Whoever came from a car's page means that car. */
  vehicleId: string | undefined
  onOpen: (importId: string | undefined) => void
}

/** Records from another app or a spreadsheet, from the file to the report. */
export const ImportPage = ({ importId, vehicleId, onOpen }: ImportPageProps) => (
  <div className="mx-auto max-w-4xl">
    <h1 className="text-3xl">Import records</h1>
    <p className="mt-1 mb-6 text-muted">Bring fill-ups, services and costs from another app or a spreadsheet.</p>
    {importId ? (
      <OneImport key={importId} importId={importId} vehicleId={vehicleId} onOpen={onOpen} />
    ) : (
      <div className="grid gap-10">
        <ChooseFiles onSent={onOpen} />
        <EarlierImports onOpen={onOpen} />
      </div>
    )}
  </div>
)

type OneImportProps = { importId: string; vehicleId: string | undefined; onOpen: (importId?: string) => void }

function OneImport({ importId, vehicleId, onOpen }: OneImportProps) {
  const { data, error, refetch } = useQuery(importQuery(importId))
  if (!data)
    return error ? (
      <ErrorBox title="We couldn’t load this import." onRetry={() => void refetch()}>
        {error.message}
      </ErrorBox>
    ) : (
      <Loading text="Loading import..." className="min-h-64" />
    )
  if (data.state === 'draft') return <DraftImport of={data} vehicleId={vehicleId} onDiscard={() => onOpen(undefined)} />
  if (data.state === 'queued') return <RunningImport of={data} />
  return (
    <div className="grid gap-6">
      <FinishedImport of={data} />
      <Button variant="secondary" className="justify-self-start" onClick={() => onOpen(undefined)}>
        Import another file
      </Button>
    </div>
  )
}

const outcome = (of: VehicleImport) => {
  if (of.state === 'queued') return 'Being added'
  if (of.state === 'failed' || !of.report) return 'Didn’t work'
  return of.state === 'undone' ? 'Undone' : madeWords(of.report)
}

function EarlierImports({ onOpen }: { onOpen: (importId: string) => void }) {
  const { data } = useQuery(importsQuery())
  if (!data || data.imports.length === 0) return null
  return (
    <Section title="Earlier imports">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
        {data.imports.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              onClick={() => onOpen(each.id)}
              className="grid w-full gap-1 p-4 text-left hover:bg-raised sm:grid-cols-[12rem_1fr]"
            >
              <span>
                <span className="block font-semibold">{each.app ? importApps[each.app] : each.files[0]}</span>
                <span className="figures text-sm text-muted">{formatLongDate(each.created_at)}</span>
              </span>
              <span className="figures">{outcome(each)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
