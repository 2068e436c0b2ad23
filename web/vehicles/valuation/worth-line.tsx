import { formatMoney } from '#domain/basics/format.ts'

/** What was paid as a whole bar, and how much of it is left. */
export function WorthLine({ paid, worth }: { paid: number; worth: number }) {
  const most = Math.max(paid, worth, 1)
  const lost = paid - worth
  const words =
    lost === 0
      ? 'It is worth what you paid.'
      : lost > 0
        ? `It has lost ${formatMoney(lost)} since you bought it, ${Math.round((lost / paid) * 100)}% of the price.`
        : `It is worth ${formatMoney(-lost)} more than you paid.`
  return (
    <div className="mb-4">
      <p className="figures font-display text-xl font-bold">{words}</p>
      <div
        aria-hidden
        className="relative mt-3 h-5 overflow-hidden rounded-full border border-edge bg-[repeating-linear-gradient(135deg,var(--line)_0_4px,transparent_4px_10px)]"
      >
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-primary"
          style={{ width: `${(worth / most) * 100}%` }}
        />
        {lost < 0 && (
          <span className="absolute inset-y-0 w-0.5 bg-on-primary" style={{ left: `${(paid / most) * 100}%` }} />
        )}
      </div>
    </div>
  )
}
