import { plural } from '#domain/basics/plural.ts'
import type { KeeperChange } from '#domain/records/timeline.ts'

export function KeeperChangeCard({ change }: { change: KeeperChange }) {
  const { number_of_previous_keepers: before } = change
  return (
    <>
      <h4 className="font-display text-lg leading-tight font-bold">Handed over to the next keeper</h4>
      <p className="text-muted">{plural(before, 'previous keeper')}. The history up to this point was sealed.</p>
    </>
  )
}
