/** An open service book, waiting for its next stamp. */
export function BlankPage() {
  return (
    <svg viewBox="0 0 240 120" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden className="w-full">
      <path
        d="M120 24C98 14 62 12 22 18v82c40-6 76-4 98 6 22-10 58-12 98-6V18c-40-6-76-4-98 6Z"
        className="fill-card stroke-primary"
        strokeWidth="2.5"
      />
      <path d="M120 24v82" className="stroke-primary" strokeWidth="2.5" />
      <path
        d="M38 36c22-2 44-1 66 5M38 52c22-2 44-1 66 5M38 68c22-2 44-1 66 5M38 84c22-2 44-1 66 5"
        className="stroke-line"
        strokeWidth="2"
      />
      <circle cx="171" cy="59" r="27" className="stroke-edge" strokeWidth="2" strokeDasharray="5 6" />
      <path d="M171 49v20M161 59h20" className="stroke-edge" strokeWidth="2.5" />
    </svg>
  )
}
