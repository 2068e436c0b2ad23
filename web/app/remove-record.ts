import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '../ui/messages/toast.tsx'
import { ApiError, http } from './http.ts'

/**
 * For a ConfirmDialog: resolves when the record is gone, even if someone else deleted it first; rejects with the given
 * message.
 */
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
