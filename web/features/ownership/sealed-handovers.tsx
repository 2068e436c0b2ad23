import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { formatLongDate } from '#domain/format.ts'
import type { Handover } from '#domain/transfer.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ServiceStamp } from '../../ui/stamp.tsx'
import { useHandoverDownload } from './handover-download.ts'
import { handoverFile } from './ownership.api.ts'

type SealedHandoversProps = { vehicleId: string; handovers: Handover[] }

/** The history as it stood whenever the vehicle changed hands here. */
export function SealedHandovers({ vehicleId, handovers }: SealedHandoversProps) {
  const save = useHandoverDownload()
  if (handovers.length === 0) return null
  return (
    <Section title="Sealed handovers">
      <p className="mb-4 max-w-prose text-muted">
        Each file holds the history as it was on that day, signed by GarageTale. Whoever has it can{' '}
        <VerifyLink>check that nothing was changed</VerifyLink>.
      </p>
      <ul className="grid gap-4">
        {handovers.map((handover) => (
          <li key={handover.sequence} className="card flex flex-wrap items-center gap-x-6 gap-y-4">
            <SealedFacts handover={handover} />
            <Button
              variant="secondary"
              icon={<Download aria-hidden className="size-5" />}
              aria-label={`Download handover ${handover.sequence}`}
              onClick={() => save(handoverFile(vehicleId, handover.sequence), handover.sequence)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const SealedFacts = ({ handover: { sequence, sealed_at, entries, hash } }: { handover: Handover }) => (
  <div className="flex min-w-0 grow basis-72 items-center gap-4">
    <ServiceStamp type="Handover" date={sealed_at} foot="Sealed" tone="good" className="size-24" />
    <div className="min-w-0">
      <h3 className="font-display text-lg font-bold">Handover {sequence}</h3>
      <p className="figures text-muted">
        {formatLongDate(sealed_at)}, {entries} {entries === 1 ? 'entry' : 'entries'}
      </p>
      <p className="text-sm text-muted">
        Fingerprint{' '}
        <code title={hash} className="figures text-ink">
          {hash.slice(0, 16)}…
        </code>
      </p>
    </div>
  </div>
)

export const VerifyLink = ({ children }: { children: string }) => (
  <Link to="/verify" className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover">
    {children}
  </Link>
)
