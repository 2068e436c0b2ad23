import { formatDate, formatMiles } from '#domain/format.ts'

/** The rings and the arcs that all stamps of the page have in common: a book of three hundred draws them once. */
export const StampPlate = () => (
  <svg width="0" height="0" aria-hidden="true" className="absolute">
    <symbol id="stamp" viewBox="0 0 120 120" fill="none" stroke="currentColor">
      <circle cx="60" cy="60" r="57" strokeWidth="2.6" strokeDasharray="96 1 44 .6 120 1.6 30 .8" />
      <circle cx="60" cy="60" r="52.5" strokeDasharray="60 1.4 130 .8 80 2" />
      <path d="M12 48.5H108M12 77.500H108" strokeWidth="1.2" strokeDasharray="52 .8 31 1.2 40" />
    </symbol>
    <path id="stamp-top" d="M21 60a39 39 0 0 1 78 0" />
    <path id="stamp-foot" d="M12.5 60a47.5 47.5 0 0 0 95 0" />
  </svg>
)

type BookStampProps = { type: string; date: string; miles: number | null; sealed: boolean }

/** Says what stands beside it, so only the eye needs it. */
export const BookStamp = ({ type, date, miles, sealed }: BookStampProps) => (
  <svg viewBox="0 0 120 120" aria-hidden="true" className="book-stamp">
    <use href="#stamp" />
    <text fontSize={Math.round(Math.min(12, 160 / type.length) * 10) / 10}>
      <textPath href="#stamp-top" startOffset="50%">
        {type.toUpperCase()}
      </textPath>
    </text>
    <text fontSize="8">
      <textPath href="#stamp-foot" startOffset="50%">
        {sealed ? 'SEALED' : 'GARAGETALE'}
      </textPath>
    </text>
    <text x="60" y="69" fontSize="17">
      {formatDate(date)}
    </text>
    {miles !== null && (
      <text x="60" y="90" fontSize="11.5">
        {formatMiles(miles)}
      </text>
    )}
  </svg>
)
