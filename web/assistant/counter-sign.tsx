import { type AutomateView, automateTexts, leastTokens } from '#domain/assistant/automate.ts'
import { formatLongDate } from '#domain/basics/format.ts'
import { CarFace, HangingTools } from './car-face.tsx'
import { tokenCount } from './words.ts'

/** The heading: AutoMate's name, and how many tokens are left. */
export const CounterSign = ({ view }: { view: AutomateView | undefined }) => (
  <header className="counter-wall">
    <div className="flex min-w-0 grow items-center gap-4 md:gap-6">
      <CarFace className="w-20 shrink-0 md:w-28" />
      <div className="min-w-0">
        <h1 className="text-3xl text-white md:text-4xl">{automateTexts.greeting}</h1>
        <p className="mt-1 text-lg text-white/90">{automateTexts.role}</p>
      </div>
    </div>
    <HangingTools />
    <div className="flex min-h-17 items-center gap-4">{view && <Tank view={view} />}</div>
  </header>
)

function Tank({ view: { tokens: free, reserved, monthly_token_limit, resets_on, is_free } }: { view: AutomateView }) {
  // Reserved tokens aren't spent yet.
  const tokens = free + reserved
  const left = monthly_token_limit > 0 ? Math.min(1, Math.max(0, tokens / monthly_token_limit)) : 0
  return (
    <>
      <svg viewBox="8 6 104 66" aria-hidden="true" className="w-24 shrink-0" fill="none" stroke="#fff">
        <path d="M14 40A53 53 0 0 1 106 40" strokeWidth="2" />
        <path d="M17 42A49.5 49.5 0 0 1 25 31" strokeWidth="5" stroke="#ff9a90" />
        <path d="M22.8 45l-6.4-3.7M60 22v-8.5M97.2 45l6.4-3.7" strokeWidth="2.5" />
        <path d="M39.8 28.6l-3.3-7.1M80.2 28.6l3.3-7.1" strokeWidth="1.5" />
        <path
          d="M60 66V24"
          strokeWidth="3.5"
          strokeLinecap="round"
          stroke="#f7c600"
          className="transition-transform duration-150"
          style={{ rotate: `${-60 + 120 * left}deg`, transformOrigin: '60px 64px' }}
        />
        <circle cx="60" cy="64" r="6" fill="#fff" stroke="none" />
        <g fontSize="13" fill="#fff" stroke="none" className="font-display font-bold">
          <text x="24" y="60">
            E
          </text>
          <text x="89" y="60">
            F
          </text>
        </g>
      </svg>
      <div className="text-white">
        <p className="figures font-display text-xl leading-tight font-bold">
          {tokenCount(Math.max(0, tokens))} left
          {!is_free && tokens < leastTokens && <span className="sr-only">, too few for a question</span>}
        </p>
        {reserved > 0 && <p className="figures text-sm text-white/90">{tokenCount(reserved)} reserved for an answer</p>}
        <p className="figures text-sm text-white/90">
          {is_free ? 'Answers here cost none' : `Refills on ${formatLongDate(resets_on)}`}
        </p>
      </div>
    </>
  )
}
