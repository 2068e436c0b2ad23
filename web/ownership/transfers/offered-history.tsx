import { useId } from 'react'
import { londonToday } from '#domain/basics/format.ts'
import { oddInDocument } from '#domain/ownership/handover-consistency.ts'
import { unitOf } from '#domain/ownership/history-book.ts'
import type { TransferHistory } from '#domain/ownership/transfer-history.ts'
import { anomalyWords } from '#domain/vehicles/mileage.ts'
import { useShownIn } from '../../ui/distance.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Book } from '../history-book.tsx'
import { ChangedSinceStart } from './history-changes.tsx'
import type { Reading } from './use-reading.ts'

type OfferedHistoryProps = { reading: Reading; level?: 2 | 3 }

/** Everything that comes with the car, to read before accepting. */
export function OfferedHistory({ reading: { read, failed, load }, level = 3 }: OfferedHistoryProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex items-center gap-4">
        <Heading id={id} className="font-display text-2xl font-bold">
          Its history
        </Heading>
        <span aria-hidden className="h-px grow bg-line" />
      </div>
      {read ? (
        <Read key={read.digest} read={read} level={level} />
      ) : failed ? (
        <ErrorBox title="Failed to load the history" onRetry={() => void load()} retryText="Reload">
          You can accept once you’ve seen what comes with the car.
        </ErrorBox>
      ) : (
        <Loading text="Loading its history..." />
      )}
    </section>
  )
}

function Read({ read, level }: { read: TransferHistory; level: 2 | 3 }) {
  const { history, evidence, pictures, changes, mot_defects, outstanding_recall } = read
  const inUnit = useShownIn(unitOf(history))
  const odd = oddInDocument({ ...history, sealed_at: londonToday() }).map((each) => anomalyWords(each, inUnit))
  return (
    <>
      {changes.count > 0 && <ChangedSinceStart changes={changes} />}
      <Book
        history={history}
        odd={odd}
        pictures={pictures}
        evidence={evidence}
        defects={mot_defects}
        outstandingRecall={outstanding_recall}
        level={level}
      />
    </>
  )
}
