import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type ChartSliderProps = {
  label: string
  /** Of so many points, the one that is told. */
  count: number
  at: number
  words: string
  onAt: (at: number) => void
}

/** Walks along the points of a chart, with a pointer or with the keys. */
export function ChartSlider({ label, count, at, words, onAt }: ChartSliderProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min="0"
        max={count - 1}
        value={Math.min(at, count - 1)}
        aria-valuetext={words}
        onChange={({ target }) => onAt(Number(target.value))}
        className="mt-1 h-11 w-full accent-(--primary) md:h-9"
      />
    </>
  )
}

type ChartTableProps = { caption: string; heads: string[]; rows: ReactNode[][] }

/** The same points for whoever would rather read them, or have them read. */
export function ChartTable({ caption, heads, rows }: ChartTableProps) {
  return (
    <details className="group/points mt-3 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-primary md:min-h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform duration-150 group-open/points:rotate-90" />
        Show as table
      </summary>
      <div>
        <table className="w-full text-left wrap-anywhere">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line">
              {heads.map((head) => (
                <th key={head} scope="col" className="py-2 pr-4">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
              <tr key={place} className="figures border-b border-line">
                {cells.map((cell, column) => (
                  <td key={heads[column]} className="py-1.5 pr-4 last:pr-0">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
