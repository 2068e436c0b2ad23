import { useEffect, useRef } from 'react'
import { plural } from '#domain/basics/plural.ts'
import type { HistoryChanges } from '#domain/ownership/transfer-history.ts'
import { Notice } from '../../ui/messages/notice.tsx'

type ChangesProps = { changes: HistoryChanges }

/** The history changed before accepting: scrolls into view and is announced. */
export function ChangedMeanwhile({ changes }: ChangesProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new refusal
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [changes])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-md">
      <Notice tone="warn" title="The history has changed since you read it">
        {changes.count > 0 ? (
          <ChangeList changes={changes} />
        ) : (
          <p>Read the current version below before you decide.</p>
        )}
        <p className="mt-2">Nothing has been accepted. If you still want the car, press Accept again.</p>
      </Notice>
    </div>
  )
}

export const ChangedSinceStart = ({ changes }: ChangesProps) => (
  <Notice tone="warn" title={`The seller changed ${plural(changes.count, 'thing')} after starting this transfer`}>
    <ChangeList changes={changes} />
  </Notice>
)

const atOnce = 8

function ChangeList({ changes: { told, count } }: ChangesProps) {
  const list = (sentences: string[]) => (
    <ul className="figures mt-1 grid list-disc gap-1 pl-5">
      {sentences.map((sentence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may say the same
        <li key={at} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  )
  const later = told.slice(atOnce)
  const untold = count - told.length
  return (
    <>
      {list(told.slice(0, atOnce))}
      {later.length > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-11 items-center font-semibold">
            Show {(count - atOnce).toLocaleString('en-GB')} more
          </summary>
          {list(later)}
          {untold > 0 && <p className="mt-1">And {untold.toLocaleString('en-GB')} more.</p>}
        </details>
      )}
    </>
  )
}
