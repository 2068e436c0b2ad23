import type { Breakdown } from '#domain/basics/breakdown.ts'
import { formatMoney } from '#domain/basics/format.ts'

const amounts = [
  ['parts', 'Parts'],
  ['labour', 'Labour'],
  ['vat', 'VAT'],
] as const

/** What a cost is made of, like the lines of an invoice. */
export function CostMadeOf({ of, className }: { of: Breakdown; className?: string }) {
  const lines = [
    ...(of.jobs ?? []).map(({ words, cost }) => ({ words, cost })),
    ...amounts.flatMap(([name, words]) => (of[name] == null ? [] : [{ words, cost: of[name] }])),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={`figures max-w-md text-sm ${className ?? ''}`}>
      {lines.map(({ words, cost }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the invoice
        <li key={place} className="flex items-baseline gap-3 py-0.5">
          <span className="min-w-0 wrap-anywhere">{words}</span>
          <span aria-hidden className="min-w-6 grow border-b border-dotted border-edge" />
          {cost != null && <span>{formatMoney(cost)}</span>}
        </li>
      ))}
    </ul>
  )
}
