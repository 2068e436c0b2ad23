import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../app/http.ts'
import { explain } from '../../app/save.ts'
import { useToast } from '../../ui/messages/toast.tsx'

/** Presses on one defect, or on the whole section: one at a time, and what they changed is shown. */
export function useDefectActs() {
  const toast = useToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()

  async function act(of: string, send: () => Promise<unknown>, done: string, failed: string) {
    setBusy(of)
    try {
      await send()
      await queries.invalidateQueries({ queryKey: ['vehicles'] })
      toast({ title: done, tone: 'good' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'nothing_saved')
        toast({ title: 'Nothing was saved', description: error.message })
      else {
        const { title, detail } = explain(error, failed)
        toast({ title, ...(detail ? { description: detail } : {}), tone: 'destructive' })
        void queries.invalidateQueries({ queryKey: ['vehicles'] })
      }
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, act }
}

/** After the record of the work was saved; that stays whatever becomes of the link. */
export function useLinkRepair(vehicleId: string) {
  const { act } = useDefectActs()
  return (defectId: string, recordId: string) =>
    act(
      defectId,
      async () => (await import('./mot-defects.api.ts')).linkRepair(vehicleId, defectId, recordId),
      'Marked as repaired',
      'The record was saved, but the MOT item couldn’t be marked as repaired',
    )
}
