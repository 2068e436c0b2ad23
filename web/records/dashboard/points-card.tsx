import { intoLevel, pointsPerLevel, untilNextLevel } from '#domain/members/points.ts'
import { LevelDial } from '../../ui/art/dial.tsx'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/messages/progress.tsx'

export function PointsCard({ points, level }: { points: number; level: number }) {
  const gained = intoLevel(points)
  return (
    <Card className="flex flex-wrap items-center justify-center gap-x-8 gap-y-2 md:px-8">
      <LevelDial points={points} level={level} className="w-40" />
      <div className="min-w-[min(16rem,100%)] grow basis-0">
        <h2 className="text-2xl">Points and Level</h2>
        <ProgressBar
          label={`Level ${level}`}
          value={gained}
          valueText={`${gained} of ${pointsPerLevel}`}
          className="mt-3"
        />
        <p className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1">
          <span className="figures font-semibold">{untilNextLevel(points)} points until next level</span>
          <span className="text-sm text-muted">A vehicle earns 20, a service record 10, a document 5.</span>
        </p>
      </div>
    </Card>
  )
}
