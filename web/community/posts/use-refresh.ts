import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '#domain/basics/plural.ts'
import { ApiError } from '../../app/http.ts'
import type { ToastMessage } from '../../ui/messages/toast.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { feedChanged, refreshFeeds } from './feed.api.ts'

/** Refreshes the news feeds and shows the result in a toast. */
export function useRefresh() {
  const toast = useToast()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: refreshFeeds,
    onSuccess: (result) => {
      toast(toldAs(result))
      void feedChanged(queries)
    },
    onError: (error) => toast(refusedAs(error)),
  })
  return { refresh: () => mutate(), refreshing: isPending }
}

function toldAs({ added, feeds }: { added: number; feeds: number }): ToastMessage {
  if (feeds === 0) return { title: 'News is being refreshed', description: 'Check back in a moment.' }
  if (added === 0) return { title: 'No new articles' }
  return { title: plural(added, 'new article'), tone: 'good' }
}

const failed = 'Failed to process feeds:'

function refusedAs(error: Error): ToastMessage {
  const why = (error instanceof ApiError && error.message) || 'something went wrong. Please try again.'
  if (error instanceof ApiError && error.status === 429) return { title: why }
  const title = why.startsWith(failed) ? why : `${failed} ${why}`
  if (error instanceof ApiError && error.code === 'no_feeds')
    return { title, description: 'Your administrator chooses the news feeds.' }
  return { title, tone: 'destructive' }
}
