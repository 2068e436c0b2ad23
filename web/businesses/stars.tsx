export const starPath =
  'm12 2.600 2.900 6.100 6.600.8-4.900 4.600 1.300 6.600-5.900-3.300-5.900 3.300 1.300-6.600L2.500 9.500l6.600-.8z'

/** Filled to a tenth: '4.3 out of 5'. */
export function Stars({ rating, className = 'h-5' }: { rating: number; className?: string }) {
  return (
    <span role="img" aria-label={`${rating} out of 5`} className={`relative inline-block text-edge ${className}`}>
      <Row outline />
      <span
        className="absolute inset-y-0 left-0 overflow-hidden text-plate [&>svg]:stroke-[#8a5200] dark:[&>svg]:stroke-plate"
        style={{ width: `${rating * 20}%` }}
      >
        <Row />
      </span>
    </span>
  )
}

const Row = ({ outline = false }: { outline?: boolean }) => (
  <svg
    viewBox="0 0 120 24"
    aria-hidden="true"
    fill={outline ? 'none' : 'currentColor'}
    stroke="currentColor"
    strokeWidth="1.500"
    strokeLinejoin="round"
    className="h-full w-auto max-w-none"
  >
    {[0, 24, 48, 72, 96].map((x) => (
      <path key={x} d={starPath} transform={`translate(${x})`} />
    ))}
  </svg>
)
