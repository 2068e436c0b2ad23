/** A blank price ticket on a windscreen. */
export const PriceTag = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 160 96" aria-hidden="true" className={className}>
    <path
      d="M22 88 40 26q3-12 16-12h48q13 0 16 12l18 62Z"
      className="fill-raised stroke-edge"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M108 32 92 74M118 42 106 76" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
    <g transform="rotate(-5 66 54)">
      <rect x="38" y="36" width="58" height="36" rx="3" className="fill-plate" />
      <text x="67" y="62" textAnchor="middle" fontSize="24" className="fill-plate-ink font-display font-bold">
        £ ?
      </text>
    </g>
  </svg>
)
