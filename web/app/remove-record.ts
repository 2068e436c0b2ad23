import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '../ui/messages/toast.tsx'
import { ApiError, http } from './http.ts'

/** For a ConfirmDialog: fulfils when the record is gone, also when somebody else was first; fails in the given words. */
export function useRemoveRecord(failedText: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return async (path: string) => {
    try {
      await http.delete(path)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'nothing_saved') return toast({ title: 'Nothing was deleted', description: error.message })
      if (error.status !== 404) throw new Error(failedText)
    }
    await queries.invalidateQueries({ queryKey: ['vehicles'] })
  }
}
