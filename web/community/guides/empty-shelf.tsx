/** A few manuals leaning against each other, with room for more. */
export const EmptyShelf = () => (
  <svg viewBox="0 0 240 120" aria-hidden="true" strokeLinejoin="round">
    <g className="stroke-page" strokeWidth="1.5">
      <path d="M36 32h20v70H36z" fill="#1d3f66" />
      <path d="M56 24h16v78H56z" fill="#7a1f1f" />
      <path d="M72 36h22v66H72z" className="fill-primary" />
      <path d="m101 102 20-66 17 5-19 61z" fill="#8a3b12" />
    </g>
    <g className="stroke-plate" strokeWidth="2">
      <path d="M38 42h16M38 92h16M58 34h12M58 92h12M74 46h18M74 92h18" />
    </g>
    <path d="M16 102h208v8H16z" className="fill-raised stroke-edge" />
    <path d="M160 102V64h34v38" fill="none" className="stroke-edge" strokeWidth="1.5" strokeDasharray="5 4" />
  </svg>
)
