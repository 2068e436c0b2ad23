/** A marshal's green flag: all clear. */
export const GreenFlag = () => (
  <svg viewBox="0 0 240 120" aria-hidden="true" className="mx-auto w-full max-w-60">
    <path d="M8 104h224" stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
    <path d="M84 104V14" stroke="var(--edge)" strokeWidth="5" strokeLinecap="round" />
    <path
      d="M86 18c18-8 32 8 50 2s22-6 32-4v46c-10-2-16 0-32 4s-32-10-50-2z"
      fill="var(--good)"
      stroke="var(--good)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path
      d="M104 30c12 0 20 8 32 6M104 46c12 0 20 8 32 6"
      fill="none"
      stroke="#fff"
      strokeOpacity=".45"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
)
