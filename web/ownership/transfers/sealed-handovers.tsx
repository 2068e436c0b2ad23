import { Link } from '@tanstack/react-router'
import { BadgeCheck, ChevronRight, Download } from 'lucide-react'
import { formatLongDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { Handover } from '#domain/ownership/transfer.ts'
import { ServiceStamp } from '../../ui/art/stamp.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { useHandoverDownload } from './handover-download.ts'
import { handoverFile } from './ownership.api.ts'

type SealedHandoversProps = { vehicleId: string; handovers: Handover[] }

/** The history as it was each time the vehicle changed hands here. */
export function SealedHandovers({ vehicleId, handovers }: SealedHandoversProps) {
  if (handovers.length === 0) return null
  return (
    <Section title="Sealed at handover">
      <p className="mb-4 max-w-prose text-muted">
        Each time this vehicle changed hands here, GarageTale saved its history that day in a signed file. Anyone with
        the file can <VerifyLink>check that nothing was changed</VerifyLink>.
      </p>
      <ul className="grid gap-4">
        {handovers.map((handover) => (
          <li key={handover.sequence} className="card flex flex-wrap items-center gap-x-6 gap-y-4">
            <SealedFacts handover={handover} />
            <SealedDownloads
              handover={handover}
              file={handoverFile(vehicleId, handover.sequence)}
              label={`Download the history as of ${formatLongDate(handover.sealed_at)}`}
            >
              Download
            </SealedDownloads>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type SealedDownloadsProps = { handover: Handover; file: string; label?: string; children: string }

/** The file for people and, for programs that know W3C credentials, the same seal as one of those. */
export function SealedDownloads({ handover: { sequence, sealed_at }, file, label, children }: SealedDownloadsProps) {
  const save = useHandoverDownload()
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        icon={<Download aria-hidden className="size-5" />}
        aria-label={label}
        onClick={() => save(file, sequence)}
      >
        {children}
      </Button>
      <Button
        variant="quiet"
        icon={<BadgeCheck aria-hidden className="size-5" />}
        aria-label={`Download the credential of ${formatLongDate(sealed_at)}`}
        title="W3C Verifiable Credential, for programs that check those"
        onClick={() => save(`${file}/credential`, sequence, 'vc.jwt')}
      >
        Credential
      </Button>
    </div>
  )
}

export const SealedFacts = ({ handover: { sequence, sealed_at, entries, hash } }: { handover: Handover }) => (
  <div className="flex min-w-0 grow basis-72 items-center gap-4">
    <ServiceStamp type="Handover" date={sealed_at} foot="Sealed" tone="good" className="size-24" />
    <div className="min-w-0">
      <h3 className="font-display text-lg font-bold">Handed over on {formatLongDate(sealed_at)}</h3>
      <p className="figures text-muted">{plural(entries, 'entry', 'entries')} on that day</p>
      <details className="group/seal text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-primary md:min-h-8 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 transition-transform duration-150 group-open/seal:rotate-90" />
          Details for checking
        </summary>
        <p className="max-w-prose text-muted">
          This is handover {sequence} of this vehicle. Its fingerprint is{' '}
          <code className="figures wrap-anywhere text-ink">{hash}</code>
        </p>
      </details>
    </div>
  </div>
)

export const VerifyLink = ({ children }: { children: string }) => (
  <Link to="/verify" className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover">
    {children}
  </Link>
)
