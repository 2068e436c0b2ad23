/** A wheel with a spanner beside it. */
export function NoModifications() {
  const spokes = [0, 72, 144, 216, 288]
  return (
    <svg viewBox="0 0 240 150" aria-hidden className="mx-auto h-36 w-full">
      <g fill="none" className="stroke-edge">
        <circle cx="92" cy="78" r="56" strokeWidth="14" className="stroke-road" />
        <circle cx="92" cy="78" r="46" strokeWidth="2" />
        <circle cx="92" cy="78" r="12" strokeWidth="2" />
        {spokes.map((turn) => (
          <path key={turn} d="M87 66 82 36h20l-5 30" strokeWidth="2" transform={`rotate(${turn} 92 78)`} />
        ))}
      </g>
      <circle cx="92" cy="78" r="5" className="fill-plate" />
      <g transform="rotate(24 190 80)" className="fill-card stroke-primary" strokeWidth="2.500" strokeLinejoin="round">
        <path d="M183 48a18 18 0 0 1-9-26v14l8 5 8-5V22a18 18 0 0 1-7 27l2 64a10 10 0 1 1-6 0Z" />
      </g>
    </svg>
  )
}
