import type { KeeperChange } from '#domain/records/timeline.ts'

/** Where the road passes from one owner to the next. */
export function KeeperChangeCard({ change }: { change: KeeperChange }) {
  const { number_of_previous_keepers: before } = change
  return (
    <>
      <h4 className="font-display text-lg leading-tight font-bold">Handed over to its next keeper</h4>
      <p className="text-muted">
        {before === 1 ? 'One keeper before.' : `${before} keepers before.`} The history up to here was sealed with it.
      </p>
    </>
  )
}
