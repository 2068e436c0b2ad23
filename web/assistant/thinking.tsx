import { automateTexts } from '#domain/assistant/automate.ts'

/** Shown until the first words arrive. */
export const Thinking = () => (
  <div className="overlay absolute inset-0 z-10 flex flex-col items-center justify-center rounded-lg border border-line bg-card/95 p-4 text-center">
    <svg viewBox="8 6 104 70" aria-hidden="true" className="w-32" fill="none">
      <path d="M14 40A53 53 0 0 1 106 40" strokeWidth="2" className="stroke-edge" />
      <path d="M95 31A49.5 49.5 0 0 1 103 42" strokeWidth="5" className="stroke-danger" />
      <path
        d="M22.8 45l-6.4-3.7M39.8 28.6l-3.3-7.1M60 22v-8.5M80.2 28.6l3.3-7.1M97.2 45l6.4-3.7"
        strokeWidth="2"
        className="stroke-ink"
      />
      <path d="M60 66V24" strokeWidth="3" strokeLinecap="round" className="thinking-needle stroke-danger" />
      <circle cx="60" cy="64" r="6" className="fill-ink" />
    </svg>
    <p className="mt-4 font-display text-2xl font-bold">{automateTexts.thinking}</p>
    <p className="mt-1 text-muted">{automateTexts.preparing}</p>
  </div>
)
