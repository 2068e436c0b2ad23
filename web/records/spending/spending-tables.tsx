import { ChevronRight } from 'lucide-react'
import { formatMoney } from '#domain/basics/format.ts'
import type { Spending } from '#domain/records/spending.ts'
import { longMonth } from '../../ui/month-names.ts'
import { changeOf, partOf } from './months.ts'

/** The same figures as text, to read or have read aloud. */
export function SpendingTables({ spending }: { spending: Spending }) {
  return (
    <details className="group/tables mt-6 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-primary md:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform duration-150 group-open/tables:rotate-90" />
        Show as table
      </summary>
      <div className="grid gap-6 pt-3 lg:grid-cols-2">
        <Table
          caption="Spending by category"
          heads={['Category', 'Spent', 'Share']}
          rows={spending.categories.map(({ category, total, share }) => [
            category,
            formatMoney(total),
            `${share.toFixed(1)}%`,
          ])}
          foot={['Total', formatMoney(spending.total), '']}
        />
        <Table
          caption="Spending by month"
          heads={['Month', 'Spent', 'Change']}
          rows={spending.months.map((month) => {
            const change = changeOf(month)
            const part = partOf(month, spending)
            return [
              `${longMonth(month.month)}${part && ` (${part})`}`,
              formatMoney(month.total),
              change ? `${change.figure} ${change.words}`.trim() : '',
            ]
          })}
        />
      </div>
    </details>
  )
}

type TableProps = { caption: string; heads: string[]; rows: string[][]; foot?: string[] }

function Table({ caption, heads, rows, foot }: TableProps) {
  return (
    <div className="self-start overflow-x-auto">
      <table className="figures w-full text-left">
        <caption className="pb-2 text-left font-semibold">{caption}</caption>
        <thead className="border-b border-edge text-sm text-muted">
          <Row cells={heads} head="col" />
        </thead>
        <tbody>
          {rows.map((cells) => (
            <Row key={cells[0]} cells={cells} head="row" />
          ))}
        </tbody>
        {foot && (
          <tfoot className="border-t border-edge font-semibold">
            <Row cells={foot} head="row" />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Row({ cells: [name, ...values], head }: { cells: string[]; head: 'row' | 'col' }) {
  const Cell = head === 'col' ? 'th' : 'td'
  return (
    <tr className="border-b border-line last:border-0">
      <th scope={head} className="py-1.5 pr-3 font-medium">
        {name}
      </th>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <Cell key={place} {...(head === 'col' && { scope: 'col' })} className={figure}>
          {value}
        </Cell>
      ))}
    </tr>
  )
}

const figure = 'py-1.5 pl-3 text-right font-medium whitespace-nowrap'
