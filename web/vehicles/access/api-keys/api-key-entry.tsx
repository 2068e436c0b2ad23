import { KeyRound } from 'lucide-react'
import { scopes } from '#domain/basics/api-scopes.ts'
import { formatLongDate, relativeTime } from '#domain/basics/format.ts'
import type { ApiKey } from '#domain/vehicles/api-key.ts'
import { Button } from '../../../ui/button.tsx'
import { whatOf } from '../words.ts'

const usedWords = ({ last_used_at, last_used_from }: ApiKey) =>
  last_used_at
    ? `Last used ${relativeTime(last_used_at).replace(/^0m ago$/, 'just now')}${last_used_from ? `, from ${last_used_from}` : ''}`
    : 'Not used yet'

export function ApiKeyEntry({ entry, onEnd }: { entry: ApiKey; onEnd: () => void }) {
  const { name, ending, vehicle, expires_at } = entry
  const isOver = new Date(expires_at) <= new Date()
  return (
    <li className="flex items-start gap-3 p-3">
      <KeyRound aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-2 font-medium">
          {name}
          <span className="figures font-normal text-muted">gt_…{ending}</span>
          {isOver && (
            <span className="rounded bg-danger-soft px-1.5 text-sm whitespace-nowrap text-danger">Expired</span>
          )}
        </p>
        <p className="text-sm">{whatOf(vehicle, 'Every vehicle you can see')}</p>
        <ul className="my-1 list-inside list-disc text-sm text-muted">
          {entry.scopes.map((scope) => (
            <li key={scope}>{scopes[scope]}</li>
          ))}
        </ul>
        <p className="figures text-sm text-muted">
          {usedWords(entry)}. {isOver ? 'Expired' : 'Expires'} on {formatLongDate(expires_at)}.
        </p>
      </div>
      <Button variant="quiet" size="sm" aria-label={`End ${name}`} onClick={onEnd}>
        End
      </Button>
    </li>
  )
}
