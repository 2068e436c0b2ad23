import { Printer } from 'lucide-react'
import { useId, useMemo } from 'react'
import { formatLongDate } from '#domain/basics/format.ts'
import type { HandoverFile } from '#domain/ownership/handover.ts'
import type { LogFindings } from '#domain/ownership/handover-log.ts'
import { withoutAdditions } from '#domain/ownership/handover-reading.ts'
import { unitOf, vehicleFacts } from '#domain/ownership/history-book.ts'
import { sealedHistory } from '#domain/ownership/sealed-history.ts'
import { Button } from '../../ui/button.tsx'
import { useShownIn } from '../../ui/distance.tsx'
import { Book } from '../history-book.tsx'

type SealedHistoryProps = { bytes: Uint8Array; logged: LogFindings['entries'] | undefined }

/** Only for a file that was found genuine: read from its own bytes, which are what was sealed. */
export function SealedHistory({ bytes, logged }: SealedHistoryProps) {
  const id = useId()
  const history = useMemo(() => {
    const file: HandoverFile = JSON.parse(new TextDecoder().decode(withoutAdditions(bytes).bytes))
    return sealedHistory(file.document)
  }, [bytes])
  const inUnit = useShownIn(unitOf(history))
  return (
    <section aria-labelledby={id} className="mt-8 grid gap-4 border-t-8 border-road pt-6" data-sealed-history>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 id={id} className="text-2xl">
            The sealed history
          </h3>
          <p className="text-muted">As it was on {formatLongDate(history.sealed_at)}</p>
        </div>
        <Button
          variant="secondary"
          className="print:hidden"
          icon={<Printer aria-hidden className="size-5" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 rounded-md bg-raised p-4 sm:grid-cols-4">
        {vehicleFacts(history, inUnit).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Book history={history} logged={logged} level={3} isWhole />
    </section>
  )
}
