/** A workshop calendar with nothing circled. */
export function NoReminders() {
  const days = Array.from({ length: 28 }, (_, index) => index)
  return (
    <svg viewBox="0 0 240 150" aria-hidden className="mx-auto h-36 w-full text-edge">
      <path d="M120 8 84 30h72Z" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <circle cx="120" cy="7" r="4" className="fill-edge" />
      <rect x="56" y="30" width="128" height="112" rx="6" className="fill-card stroke-edge" strokeWidth="2" />
      <path d="M56 54V36a6 6 0 0 1 6-6h116a6 6 0 0 1 6 6v18Z" className="fill-primary" />
      <g className="fill-card">
        <circle cx="80" cy="42" r="3.500" />
        <circle cx="160" cy="42" r="3.500" />
      </g>
      <g className="fill-line">
        {days.map((day) => (
          <rect key={day} x={66 + (day % 7) * 16} y={64 + Math.floor(day / 7) * 19} width="11" height="11" rx="2" />
        ))}
      </g>
      <g className="stroke-plate" fill="none" strokeWidth="3" strokeLinecap="round">
        <path d="M131 97c-3 8 5 15 14 13s11-12 4-17-17-2-19 6" />
      </g>
    </svg>
  )
}
