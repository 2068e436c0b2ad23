import type { Valuation } from '#domain/vehicles/valuation.ts'

/**
 * Where the private price lies between the lowest trade price and the forecourt; the figures beside it say the same.
 */
export function PriceScale({ valuation }: { valuation: Valuation }) {
  const { trade_poor_value: least, dealer_forecourt_value: most, private_average_value: own } = valuation
  if (least === null || most === null || own === null || most <= least) return null
  const place = (value: number | null) =>
    value === null ? null : Math.min(100, Math.max(0, ((value - least) / (most - least)) * 100))
  const ticks = [valuation.auction_value, valuation.part_exchange_value, valuation.private_clean_value]
  return (
    <div aria-hidden className="min-w-0 px-1 pt-8 text-sm">
      <div className="relative h-3 rounded-full bg-[linear-gradient(90deg,var(--line),var(--primary))]">
        {ticks.map(place).map((left, index) =>
          left === null ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
            <span key={index} className="absolute inset-y-0 w-px bg-card" style={{ left: `${left}%` }} />
          ),
        )}
        <span className="absolute -inset-y-1.5 w-0" style={{ left: `${place(own)}%` }}>
          <span className="absolute inset-y-0 -left-0.5 w-1 rounded-full bg-ink" />
          <span className="absolute bottom-full mb-1 -translate-x-1/2 font-display font-bold whitespace-nowrap">
            Private average
          </span>
        </span>
      </div>
      <div className="mt-2 flex justify-between text-muted">
        <span>Trade poor</span>
        <span>Dealer forecourt</span>
      </div>
    </div>
  )
}
