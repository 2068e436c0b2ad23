/** Two prints and an empty clip on a line, for an empty gallery. */
export const PhotoWall = () => (
  <svg viewBox="0 0 240 120" aria-hidden="true" fill="none" strokeLinejoin="round" strokeLinecap="round">
    <path d="M6 14c60 14 168 14 228 0" className="stroke-edge" strokeWidth="2" />
    <g transform="rotate(-4 66 60)">
      <rect x="36" y="24" width="64" height="76" rx="2" className="fill-card stroke-edge" strokeWidth="2" />
      <path d="M42 30h52v46H42z" className="fill-raised stroke-line" />
      <path d="M42 64h52v12H42z" className="fill-road" />
      <path d="M50 66v-7l6-2 6-8h14l8 8 6 2v7z" className="fill-primary" />
      <circle cx="58" cy="67" r="4" className="fill-ink stroke-card" />
      <circle cx="82" cy="67" r="4" className="fill-ink stroke-card" />
    </g>
    <g transform="rotate(3 130 62)">
      <rect x="108" y="26" width="64" height="76" rx="2" className="fill-card stroke-edge" strokeWidth="2" />
      <path d="M114 32h52v46h-52z" className="fill-raised stroke-line" />
      <circle cx="140" cy="55" r="12" className="fill-plate" />
      <path d="m136 49 10 6-10 6z" className="fill-plate-ink" />
    </g>
    <rect x="184" y="30" width="44" height="56" rx="2" className="stroke-edge" strokeWidth="2" strokeDasharray="5 5" />
    <path d="M66 16v14M140 18v14M206 17v14" className="stroke-primary" strokeWidth="5" />
  </svg>
)
