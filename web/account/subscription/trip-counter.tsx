type TripCounterProps = { label: string; count: number; words: string; over?: boolean }

/** For figures that are counted rather than used up: they look like an odometer. */
export function TripCounter({ label, count, words, over = false }: TripCounterProps) {
  const digits = String(count).padStart(3, '0').split('')
  return (
    <div className="text-center">
      <div aria-hidden className="figures flex h-[5.1rem] items-center justify-center">
        <div className="flex gap-px overflow-hidden rounded-md border border-edge bg-edge font-display text-[min(1.875rem,9vw)] font-semibold shadow-inner">
          {digits.map((digit, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a wheel is its place
              key={place}
              className="bg-linear-to-b from-black via-card to-black px-2.5 py-1.5"
            >
              {digit}
            </span>
          ))}
        </div>
      </div>
      <p className="font-semibold">{label}</p>
      <p className={over ? 'figures text-sm font-medium text-danger' : 'figures text-sm text-muted'}>
        <span className="sr-only">{count} </span>
        {words}
      </p>
    </div>
  )
}
