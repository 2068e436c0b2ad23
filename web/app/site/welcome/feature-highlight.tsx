import { useEffect, useState } from 'react'
import { cx } from '../../../ui/cx.ts'

const highlights = [
  {
    title: 'Every service, stamped',
    text: 'Log the work with its date, mileage, cost and invoice. Each entry gets a stamp, as in the book that came with the car.',
  },
  {
    title: 'Never miss a date',
    text: 'MOT, tax, insurance and the next service in one place, with a reminder by email and in the app, as early as you like.',
  },
  {
    title: 'What it really costs',
    text: 'Fuel, repairs, insurance, tax and washes added up by month and by category, so you know what the car costs you.',
  },
  {
    title: 'A page to be proud of',
    text: 'Share one link with photos, history and modifications. You choose what it shows, entry by entry.',
  },
  {
    title: 'A handover, not a goodbye',
    text: 'Sell the car and its record goes with it. The buyer accepts by email, and your private documents stay with you.',
  },
  {
    title: 'A mate who reads handbooks',
    text: 'Ask AutoMate about intervals, noises and jobs to do at home. It knows cars, and nothing else.',
  },
]

const everyFiveSeconds = 5000

export function FeatureHighlight() {
  const [shown, setShown] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])

  useEffect(() => {
    if (paused || held) return
    const timer = setTimeout(() => setShown((shown + 1) % highlights.length), everyFiveSeconds)
    return () => clearTimeout(timer)
  }, [shown, paused, held])

  return (
    <section
      aria-labelledby="highlights"
      className="bg-[#0b3d2e] text-white [&_:focus-visible]:outline-plate"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="mx-auto grid max-w-7xl items-center gap-x-16 gap-y-6 px-4 py-10 sm:px-6 md:grid-cols-[minmax(0,1fr)_auto] md:py-12">
        <h2 id="highlights" className="sr-only">
          What GarageTale does
        </h2>
        <ul aria-live={paused || held ? 'polite' : 'off'} className="grid noscript:gap-6">
          {highlights.map(({ title, text }, index) => (
            <li
              key={title}
              className={cx(
                'col-start-1 row-start-1 transition-opacity duration-200 noscript:row-start-auto noscript:visible noscript:opacity-100 md:grid md:grid-cols-[18rem_minmax(0,1fr)] md:content-center md:items-baseline md:gap-10',
                index !== shown && 'invisible opacity-0',
              )}
            >
              <h3 className="text-2xl sm:text-3xl">{title}</h3>
              <p className="mt-2 max-w-2xl text-lg text-white/85 md:mt-0">{text}</p>
            </li>
          ))}
        </ul>
        <div className="flex items-center gap-1 noscript:hidden">
          <button
            type="button"
            onClick={() => setPaused(!paused)}
            className="mr-2 inline-flex size-11 items-center justify-center rounded-full border border-white/40 hover:border-white"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
              <path d={paused ? 'M8 5v14l11-7z' : 'M7 5h4v14H7zm6 0h4v14h-4z'} />
            </svg>
            <span className="sr-only">{paused ? 'Play highlights' : 'Pause highlights'}</span>
          </button>
          {highlights.map(({ title }, index) => (
            <button
              key={title}
              type="button"
              aria-current={index === shown}
              onClick={() => setShown(index)}
              className="group/dot inline-flex h-11 w-7 items-center justify-center"
            >
              <span className="size-2.5 rounded-full border border-white/70 group-hover/dot:bg-white/60 group-aria-[current=true]/dot:border-plate group-aria-[current=true]/dot:bg-plate" />
              <span className="sr-only">Highlight: {title}</span>
            </button>
          ))}
        </div>
      </div>
    </section>
  )
}
