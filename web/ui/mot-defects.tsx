import { TriangleAlert } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { plural } from '#domain/basics/plural.ts'
import {
  type DefectLife,
  isOpenLife,
  lifeWords,
  recallWords,
  severityNames,
  stateNames,
} from '#domain/vehicles/mot-defect.ts'
import { cx } from './cx.ts'

const open = {
  dangerous: 'border-danger bg-danger-soft text-danger',
  failed: 'border-danger bg-danger-soft text-danger',
  advised: 'border-warn bg-warn-soft text-warn',
}

/** How bad what is open is, or how what was named ended. */
export const SeverityMark = ({ life }: { life: Pick<DefectLife, 'state' | 'severity'> }) => (
  <span
    className={cx(
      'rounded-sm border px-1.5 text-sm font-semibold whitespace-nowrap',
      isOpenLife(life) ? open[life.severity] : 'border-good bg-good-soft text-good',
    )}
  >
    {isOpenLife(life) ? severityNames[life.severity] : stateNames[life.state]}
  </span>
)

/** Told wherever MOT facts are; `children` is what to do about it. */
export const RecallNote = ({ className, children }: { className?: string; children?: string }) => (
  <p
    className={cx(
      'flex items-start gap-2 rounded-md border border-danger bg-danger-soft px-3 py-2 text-danger',
      className,
    )}
  >
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
    <span>
      <strong className="font-semibold">{recallWords}.</strong> {children}
    </span>
  </p>
)

type DefectListProps = {
  defects: DefectLife[]
  /** How many of those that are settled are shown at once. */
  most: number
  more: ComponentType<{ words: string; children: ReactNode }>
}

/** For readers: what is open, then what was settled. */
export function DefectList({ defects, most, more: More }: DefectListProps) {
  const open = defects.filter(isOpenLife).length
  const shown = Math.max(open, most)
  const rest = defects.slice(shown)
  return (
    <>
      <Rows defects={defects.slice(0, shown)} />
      {rest.length > 0 && (
        <More words={`Show ${plural(rest.length, 'more item')}`}>
          <Rows defects={rest} />
        </More>
      )}
    </>
  )
}

const Rows = ({ defects }: { defects: DefectLife[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
    {defects.map((life) => (
      <li key={life.id} className="px-4 py-3">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <SeverityMark life={life} />
          <span className="font-semibold wrap-anywhere">{life.text}</span>
        </p>
        <p className="figures text-muted">
          {lifeWords(life)}
          {life.repair?.title && ` (${life.repair.title})`}
        </p>
      </li>
    ))}
  </ul>
)
