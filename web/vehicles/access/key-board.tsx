/** A board of hooks: one key on it, and room for more. */
export const KeyBoard = () => (
  <svg
    viewBox="0 0 240 120"
    aria-hidden="true"
    className="mx-auto w-56 max-w-full"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="8" y="8" width="224" height="44" rx="5" className="fill-raised stroke-edge" strokeWidth="2" />
    {[48, 120, 192].map((x) => (
      <path key={x} d={`M${x} 24v10a7 7 0 0 0 14 0`} className="stroke-edge" strokeWidth="4" />
    ))}
    <circle cx="55" cy="58" r="13" className="fill-card stroke-primary" strokeWidth="4" />
    <path d="M55 71v34m0-8h9m-9-11h6" className="stroke-primary" strokeWidth="5" />
    <path d="m68 60 22 8 12 26-14 9-22-12z" className="fill-plate stroke-plate-ink" strokeWidth="1.5" />
    <circle cx="76" cy="70" r="2.5" className="fill-plate-ink" />
  </svg>
)
