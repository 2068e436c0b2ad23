import { useState } from 'react'
import { formatMoney } from '#domain/basics/format.ts'
import type { CategorySpending, Spending } from '#domain/records/spending.ts'
import type { SpendingCategory } from '#domain/records/spending-category.ts'
import { cx } from '../../ui/cx.ts'
import { categoryColours } from './category-colours.ts'
import { arc, point, segments, sweep } from './dial-geometry.ts'

/** A rev counter whose band is the categories. Choosing a line of the legend highlights its part of the band. */
export function CategoryDial({ spending: { categories, total } }: { spending: Spending }) {
  const [pressed, setPressed] = useState<SpendingCategory>()
  const [pointed, setPointed] = useState<SpendingCategory>()
  const chosen = categories.find(({ category }) => category === (pointed ?? pressed))
  return (
    <div className="@container min-w-0">
      <h3 className="mb-3 text-lg">By category</h3>
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-6 @md:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="@container relative mx-auto w-52 max-w-full">
          <Dial categories={categories} chosen={chosen?.category} />
          <p className="absolute inset-x-0 top-[38%] text-center">
            <span className="block text-sm text-muted">{chosen?.category ?? 'Total'}</span>
            <Odometer amount={formatMoney(chosen?.total ?? total)} />
            <span className="figures block text-sm text-muted">
              {chosen && `${percent(chosen.share)} of the total`}
            </span>
          </p>
        </div>
        <ul className="grid min-w-0 gap-1">
          {categories.map((each) => (
            <li key={each.category}>
              <button
                type="button"
                aria-pressed={pressed === each.category}
                onClick={() => setPressed(pressed === each.category ? undefined : each.category)}
                onPointerEnter={() => setPointed(each.category)}
                onPointerLeave={() => setPointed(undefined)}
                className={cx(
                  'flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-md px-2 text-left transition-colors duration-150 hover:bg-primary-soft md:min-h-9',
                  pressed === each.category && 'bg-primary-soft',
                )}
              >
                <span
                  aria-hidden
                  className="size-4 shrink-0 rounded-sm"
                  style={{ background: categoryColours[each.category] }}
                />
                <span className="min-w-0 grow wrap-anywhere">{each.category}</span>
                <span className="figures min-w-0 font-semibold wrap-anywhere">{formatMoney(each.total)}</span>
                <span className="figures w-12 text-right text-sm text-muted">{percent(each.share)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A share that would round to zero is still shown. */
const percent = (share: number) => (share > 0 && share < 1 ? '<1%' : `${Math.round(share)}%`)

const ticks = Array.from({ length: 27 }, (_, step) => ({
  at: sweep.from + step * 10,
  isLong: step % 13 === 0 || step % 2 === 0,
}))

function Dial({ categories, chosen }: { categories: CategorySpending[]; chosen: SpendingCategory | undefined }) {
  return (
    <svg viewBox="0 0 240 205" aria-hidden="true" className="w-full">
      <path d={arc(sweep.from - 6, sweep.to + 6, 117)} fill="none" strokeWidth="2" className="stroke-line" />
      {ticks.map(({ at, isLong }) => {
        const [x1, y1] = point(at, 112)
        const [x2, y2] = point(at, isLong ? 104 : 108)
        return <path key={at} d={`M${x1} ${y1}L${x2} ${y2}`} strokeWidth={isLong ? 2 : 1} className="stroke-edge" />
      })}
      {segments(categories).map(({ part, from, to }) => (
        <path
          key={part.category}
          d={arc(from, to, 88)}
          fill="none"
          strokeWidth={chosen === part.category ? 26 : 20}
          opacity={chosen && chosen !== part.category ? 0.35 : 1}
          style={{ stroke: categoryColours[part.category] }}
          className="transition-[stroke-width,opacity] duration-150"
        />
      ))}
      <path d={arc(sweep.from, sweep.to, 70)} fill="none" strokeWidth="1" className="stroke-line" />
    </svg>
  )
}

/** In hundredths of the ring's width. */
const room = 49
const largest = 9.6
/** The width of each character, relative to the font size. */
const widthOf = (sign: string) => (/\d/.test(sign) ? 0.9 : sign === '£' ? 0.6 : 0.3)

/** Figures on drums, like a trip counter; long ones are smaller, to fit inside the band. */
function Odometer({ amount }: { amount: string }) {
  return (
    <span
      className="inline-flex items-baseline justify-center font-display font-bold"
      style={{
        fontSize: `${Math.min(largest, room / [...amount].reduce((sum, sign) => sum + widthOf(sign), 0))}cqw`,
      }}
    >
      <span className="sr-only">{amount}</span>
      {[...amount].map((sign, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a drum is its place
          key={place}
          aria-hidden
          className={cx('figures', /\d/.test(sign) ? drum : 'px-[0.03em]')}
        >
          {sign}
        </span>
      ))}
    </span>
  )
}

const drum =
  'mx-[0.04em] rounded-xs border-[0.04em] border-black/40 bg-linear-to-b from-[#0c1210] via-[#2b332f] to-[#0c1210] px-[0.1em] text-white'
