/** Three of a set on top of one another, and the fourth leaning against them. */
export const StackOfTyres = () => (
  <svg viewBox="0 0 240 150" aria-hidden className="mx-auto h-36 w-full">
    {[102, 68, 34].map((y) => (
      <g key={y} fill="none">
        <rect x="36" y={y} width="104" height="30" rx="13" className="fill-card stroke-road" strokeWidth="5" />
        {[56, 74, 92, 110].map((x) => (
          <path key={x} d={`M${x} ${y + 8}l5 7l-5 7`} className="stroke-edge" strokeWidth="2.5" />
        ))}
      </g>
    ))}
    <g fill="none">
      <circle cx="176" cy="88" r="38" className="fill-card stroke-road" strokeWidth="14" />
      <circle cx="176" cy="88" r="27" className="stroke-edge" strokeWidth="2" />
    </g>
    <circle cx="176" cy="88" r="6" className="fill-plate" />
    <path d="M20 136H226" className="stroke-edge" strokeWidth="2" />
  </svg>
)
