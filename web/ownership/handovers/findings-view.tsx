import { TriangleAlert } from 'lucide-react'
import { otherSealsWords, type Verdict } from '#domain/ownership/handover-verdict.ts'

type Genuine = Verdict & { verdict: 'genuine' }

/**
 * What a buyer should know about a genuine file: a seal proves that nothing has changed since, not that it was true.
 */
export function FindingsView({ verdict: { findings, others, other_handovers, chain } }: { verdict: Genuine }) {
  const { conflicts, silences, identity_changes, changed, more_changed } = findings
  const doubts = [
    ...(chain.isBroken ? [chain.sentence] : []),
    ...conflicts,
    ...silences,
    ...(others > 0 ? [otherSealsWords(others, other_handovers)] : []),
  ]
  return (
    <>
      {!chain.isBroken && <p className="mt-4 max-w-prose text-muted">{chain.sentence}</p>}
      {doubts.length > 0 && (
        <section aria-labelledby="doubts" className="mt-6 rounded-md border border-warn bg-warn-soft p-4 text-warn">
          <h3 id="doubts" className="flex items-center gap-2 text-lg">
            <TriangleAlert aria-hidden className="size-5 shrink-0" />
            {conflicts.length > 0 || chain.isBroken ? 'Contradictions' : 'Ask about this'}
          </h3>
          <Sentences of={doubts} />
        </section>
      )}
      {identity_changes.length > 0 && (
        <section aria-labelledby="identity" className="mt-6">
          <h3 id="identity" className="text-lg">
            Recorded identity changes
          </h3>
          <Sentences of={identity_changes} />
        </section>
      )}
      {changed.length > 0 && (
        <section aria-labelledby="changed" className="mt-6">
          <h3 id="changed" className="text-lg">
            Entries changed later
          </h3>
          <Sentences of={changed} />
          {more_changed > 0 && <p className="mt-2 text-muted">And {more_changed.toLocaleString('en-GB')} more.</p>}
        </section>
      )}
    </>
  )
}

const Sentences = ({ of }: { of: string[] }) => (
  <ul className="figures mt-2 grid max-w-prose gap-2">
    {of.map((sentence) => (
      <li key={sentence} className="wrap-anywhere">
        {sentence}
      </li>
    ))}
  </ul>
)
