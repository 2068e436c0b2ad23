/** An open document wallet. */
export const Folder = () => (
  <svg viewBox="0 0 240 120" aria-hidden="true" fill="none" strokeLinejoin="round" strokeLinecap="round">
    <g transform="rotate(-5 100 50)">
      <path d="M66 16h62v70H66z" className="fill-card stroke-edge" strokeWidth="2" />
      <path d="M76 28h30M76 38h42M76 48h42" className="stroke-line" strokeWidth="4" />
    </g>
    <g transform="rotate(6 146 50)">
      <path d="M114 14h62v70h-62z" className="fill-card stroke-edge" strokeWidth="2" />
      <circle cx="160" cy="30" r="8" className="fill-plate stroke-edge" />
      <path d="M124 28h22M124 38h22M124 50h42" className="stroke-line" strokeWidth="4" />
    </g>
    <path d="M48 56h52l10 10h82v44a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4z" className="fill-primary" />
    <path d="M56 106h128" className="stroke-on-primary" strokeWidth="1.5" strokeDasharray="4 5" />
    <rect x="98" y="80" width="44" height="14" rx="2" className="fill-plate stroke-black/40" />
  </svg>
)
