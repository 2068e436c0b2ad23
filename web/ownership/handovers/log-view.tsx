import { Eye, EyeOff, TriangleAlert } from 'lucide-react'
import type { LogFindings } from '#domain/ownership/handover-log.ts'
import { noLogPart } from '#domain/ownership/handover-verdict.ts'
import { cx } from '../../ui/cx.ts'

/** When the entries were written, what became of them, and first of all who can say so. */
export function LogView({ log }: { log: LogFindings | null }) {
  const [witness, ...said] = log?.said ?? []
  const doubts = log ? [...(log.problem ? [log.problem] : []), ...log.apart] : []
  return (
    <section aria-labelledby="log" className="mt-6 border-t border-line pt-4">
      <h3 id="log" className="text-lg">
        What the log proves
      </h3>
      {!log && <p className="mt-2 max-w-prose text-muted">{noLogPart}</p>}
      {doubts.length > 0 && (
        <div className="mt-3 flex gap-3 rounded-md border border-warn bg-warn-soft p-4 text-warn">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <Sentences of={doubts} />
        </div>
      )}
      {log && witness && <Witness sentence={witness} isWitnessed={log.isWitnessed} />}
      {said.length > 0 && (
        <div className="mt-3">
          <Sentences of={said} />
        </div>
      )}
    </section>
  )
}

function Witness({ sentence, isWitnessed }: { sentence: string; isWitnessed: boolean }) {
  const Icon = isWitnessed ? Eye : EyeOff
  return (
    <p
      className={cx(
        'mt-3 flex max-w-prose gap-3 border-l-4 pl-3 font-semibold text-pretty',
        isWitnessed ? 'border-good' : 'border-plate',
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', isWitnessed ? 'text-good' : 'text-muted')} />
      <span className="min-w-0 wrap-anywhere">{sentence}</span>
    </p>
  )
}

const Sentences = ({ of }: { of: string[] }) => (
  <ul className="figures grid max-w-prose min-w-0 gap-2">
    {of.map((sentence, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may say the same
      <li key={at} className="text-pretty wrap-anywhere">
        {sentence}
      </li>
    ))}
  </ul>
)
