import { shorten } from '#domain/basics/format.ts'
import type { EvidenceGrade } from '#domain/records/evidence.ts'

/* What an entry carries, by what it rests on. Only a workshop's word looks like a stamp. */

export type StampGrade = EvidenceGrade

const longestFoot = 30

export const stampColours: Record<StampGrade, string> = {
  said: 'text-muted',
  documented: 'text-ink',
  confirmed: 'text-primary',
  official: 'text-ink',
}

/** Pencil has another hand than print. */
export const stampHand = (grade: StampGrade) =>
  grade === 'said' ? 'font-text font-medium italic' : 'font-display font-bold'

/** The words at the foot, where the grade has some of its own. */
export const stampFeet: Record<StampGrade, string> = {
  said: 'Only said',
  documented: 'Receipt or photo',
  confirmed: 'Confirmed',
  official: 'MOT record',
}

/** For a screen reader. */
export const stampNames: Record<StampGrade, string> = {
  said: 'Pencilled in',
  documented: 'Receipt or photo',
  confirmed: 'Stamp',
  official: 'Official record',
}

const fitted = (words: string, largest: number, room: number) =>
  Math.round(Math.min(largest, room / words.length) * 10) / 10

type StampFrameProps = {
  grade: StampGrade
  type: string
  foot?: string | undefined
  arcs: { top: string; foot: string }
}

/** Everything but the day and the miles, in a box of 120 by 120. `arcs` name the paths of `StampArcs`. */
export function StampFrame({ grade, type, foot = stampFeet[grade], arcs }: StampFrameProps) {
  if (grade === 'confirmed') return <Rings type={type} foot={foot} arcs={arcs} />
  return (
    <>
      {frames[grade]}
      <text x="60" y="43" fontSize={fitted(type, 16, 176)}>
        {type}
      </text>
      <text x="60" y="102" fontSize="9">
        {foot}
      </text>
    </>
  )
}

export const StampArcs = ({ top, foot }: { top: string; foot: string }) => (
  <>
    <path id={top} d="M21 60a39 39 0 0 1 78 0" fill="none" />
    <path id={foot} d="M12.5 60a47.5 47.5 0 0 0 95 0" fill="none" />
  </>
)

/** A service book's round stamp. The gaps in its rings imitate rubber that did not quite meet the paper. */
function Rings({ type, foot, arcs }: Omit<Required<StampFrameProps>, 'grade'>) {
  const words = shorten(foot ?? '', longestFoot)
  return (
    <>
      <g fill="none" stroke="currentColor">
        <circle cx="60" cy="60" r="57" strokeWidth="2.6" strokeDasharray="96 1 44 .6 120 1.6 30 .8" />
        <circle cx="60" cy="60" r="52.5" strokeDasharray="60 1.4 130 .8 80 2" />
        <path d="M12 48.500H108M12 77.500H108" strokeWidth="1.2" strokeDasharray="52 .8 31 1.2 40" />
      </g>
      <text fontSize={fitted(type, 12, 160)}>
        <textPath href={`#${arcs.top}`} startOffset="50%">
          {type.toUpperCase()}
        </textPath>
      </text>
      <text fontSize={fitted(words, 8, 176)} letterSpacing="1.2">
        <textPath href={`#${arcs.foot}`} startOffset="50%">
          {words.toUpperCase()}
        </textPath>
      </text>
    </>
  )
}

const frames: Record<Exclude<StampGrade, 'confirmed'>, React.ReactNode> = {
  // Pencil strokes: nobody has pressed a stamp on this.
  said: (
    <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      <path d="M17 51c15-2.6 29 .5 45-.7s25-1.5 40 .5" strokeWidth="1.4" />
      <path d="M26 54.4c17-1.4 31 .7 50-.5" strokeWidth=".7" />
      <path d="m27 117.5 9-5.2 52-5.3a1.5 1.5 0 0 1 1.6 1.3l.3 2.7a1.5 1.5 0 0 1-1.3 1.6L36.6 118zM36 112.3l.6 5.7M82.5 107.6l.6 5.6" />
    </g>
  ),
  // A slip torn off the till, under a paper clip.
  documented: (
    <g fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round">
      <path d="M8 22H112V114l-5.2-5-5.2 5l-5.2-5-5.2 5l-5.2-5-5.2 5l-5.2-5-5.2 5l-5.2-5-5.2 5l-5.2-5-5.2 5l-5.2-5-5.2 5l-5.2-5-5.2 5l-5.2-5-5.2 5l-5.2-5-5.2 5z" />
      <path d="M20 50.5H100" strokeDasharray="2.5 2.5" />
      <path d="M90 32V12a6 6 0 0 1 12 0v16a4 4 0 0 1-8 0V15" strokeWidth="2" strokeLinecap="round" />
    </g>
  ),
  official: (
    <g fill="none" stroke="currentColor">
      <path d="M6 22H114V112H6z" strokeWidth="2.4" />
      <path d="M10.5 26.500H109.500V107.500H10.500zM10.5 50.500H109.5" />
    </g>
  ),
}
