import { useEffect, useState } from 'react'
import type { HistoryChanges, TransferHistory } from '#domain/ownership/transfer-history.ts'
import { ApiError, http } from '../../app/http.ts'

/**
 * The history that comes with a vehicle, as it was when it was opened: it does not follow the seller's changes, so that
 * what is accepted is what was on screen. `path` is null while there is nothing to read.
 */
export function useReading(path: string | null) {
  const [read, setRead] = useState<TransferHistory>()
  const [failed, setFailed] = useState(false)
  const [changed, setChanged] = useState<HistoryChanges>()

  const load = async () => {
    if (!path) return
    setFailed(false)
    setRead(undefined)
    await http.get<TransferHistory>(path).then(setRead, () => setFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each transfer
  useEffect(() => {
    void load()
  }, [path])

  return {
    read,
    failed,
    load,
    /** What had changed by the time it was accepted. */
    changed,
    /** True if it was refused because the history has changed: it is read again, and the changes are kept. */
    noteRefusal(error: unknown): boolean {
      if (!(error instanceof ApiError) || error.code !== 'history_changed') return false
      setChanged((error.details as { changes?: HistoryChanges } | undefined)?.changes ?? { count: 0, told: [] })
      void load()
      return true
    },
  }
}
export type Reading = ReturnType<typeof useReading>
