const medals = [
  { metal: '#f4cf57', edge: '#7d5a0c', ribbon: '#c62a20', name: 'First place' },
  { metal: '#dfe6e8', edge: '#59636a', ribbon: '#2b63b8', name: 'Second place' },
  { metal: '#d99a62', edge: '#6b3d17', ribbon: '#2e8a4e', name: 'Third place' },
]

/** Rosettes for the first three, painted numbers for the rest. */
export function Place({ rank }: { rank: number }) {
  const medal = medals[rank - 1]
  if (!medal)
    return (
      <span className="figures font-display text-2xl font-bold">
        <span className="sr-only">Place </span>
        {rank}
      </span>
    )
  return (
    <svg viewBox="0 0 40 48" role="img" aria-label={medal.name} className="h-11 w-9">
      <path d="M11 24L5 45l7.5-3.5L17 47l4-16ZM29 24l6 21-7.5-3.5L23 47l-4-16Z" fill={medal.ribbon} />
      <path d={rosette} fill={medal.ribbon} stroke="#0a2219" strokeWidth="1" />
      <circle cx="20" cy="18" r="11.5" fill={medal.metal} stroke={medal.edge} strokeWidth="1.5" />
      <text x="20" y="24" fontSize="17" textAnchor="middle" fill="#17211d" className="font-display font-bold">
        {rank}
      </text>
    </svg>
  )
}

/** A ribbon in sixteen folds around the medal. */
const rosette = (() => {
  const folds = 16
  const points = Array.from({ length: folds }, (_, i) => {
    const angle = (i / folds) * 2 * Math.PI
    return `${(20 + 16 * Math.cos(angle)).toFixed(1)} ${(18 + 16 * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.map((point, i) => (i ? `A3.3 3.3 0 0 1 ${point}` : point)).join('')}A3.3 3.3 0 0 1 ${points[0]}Z`
})()
