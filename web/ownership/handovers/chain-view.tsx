import { Link2, Link2Off, Unlink } from 'lucide-react'
import { useMemo } from 'react'
import type { HandoverFile } from '#domain/ownership/handover.ts'
import { type ChainStep, walkChain } from '#domain/ownership/handover-chain.ts'
import { chainBreaks, entriesBetween } from '#domain/ownership/handover-consistency.ts'
import { withoutAdditions } from '#domain/ownership/handover-reading.ts'
import { mostFindings } from '#domain/ownership/handover-verdict.ts'
import { sealedHistory } from '#domain/ownership/sealed-history.ts'
import { cx } from '../../ui/cx.ts'

export type ProvenFile = { bytes: Uint8Array; hashes: string[] }

/** Several genuine files of a vehicle: whether each follows from the one before, and where they contradict each other. */
export function ChainView({ files }: { files: ProvenFile[] }) {
  const { steps, conflicts } = useMemo(() => together(files), [files])
  return (
    <section aria-labelledby="together" className="mt-6 rounded-lg border border-line bg-card p-5 sm:p-8">
      <h2 id="together" className="text-2xl">
        Together
      </h2>
      <ol className="figures mt-3 grid max-w-prose gap-2">
        {steps.map(({ kind, sentence }) => (
          <Step key={sentence} kind={kind} sentence={sentence} />
        ))}
      </ol>
      {conflicts.length > 0 && (
        <div className="mt-4 rounded-md border border-warn bg-warn-soft p-4 text-warn">
          <h3 className="text-lg">Contradictions between them</h3>
          <ul className="figures mt-2 grid max-w-prose gap-2">
            {conflicts.slice(0, mostFindings).map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
          {conflicts.length > mostFindings && (
            <p className="mt-2">And {(conflicts.length - mostFindings).toLocaleString('en-GB')} more.</p>
          )}
        </div>
      )}
    </section>
  )
}

const looks = {
  linked: { Icon: Link2, tone: 'text-good' },
  same: { Icon: Link2, tone: 'text-muted' },
  beginning: { Icon: Link2Off, tone: 'text-muted' },
  gap: { Icon: Link2Off, tone: 'text-warn' },
  broken: { Icon: Unlink, tone: 'text-danger' },
}

function Step({ kind, sentence }: ChainStep) {
  const { Icon, tone } = looks[kind]
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', tone)} />
      {sentence}
    </li>
  )
}

function together(files: ProvenFile[]) {
  const read = files
    .map(({ bytes, hashes }) => {
      const { document, hash }: HandoverFile = JSON.parse(new TextDecoder().decode(withoutAdditions(bytes).bytes))
      return { ...sealedHistory(document), hash, hashes }
    })
    .sort((one, other) => one.sequence - other.sequence)
  const steps = [...walkChain(read, new Set(read.at(-1)?.hashes))]
  const isOneRecord = steps.every(({ kind }) => kind !== 'broken')
  // Of different records there is nothing to compare.
  const between = read.flatMap((later, at) => {
    const earlier = read[at - 1]
    return earlier && earlier.hash !== later.hash ? [...entriesBetween(earlier, later)] : []
  })
  return { steps, conflicts: isOneRecord ? [...new Set([...chainBreaks(read), ...between])] : [] }
}
