import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Post, type Reactions, type ReactionType, withReaction } from '#domain/community/post.ts'
import { ApiError } from '../../app/http.ts'
import { useToast } from '../../ui/messages/toast.tsx'
import { feedChanged, patchPost, react } from './feed.api.ts'

/**
 * Shows a click at once and sends one request at a time, so the last of many fast clicks wins. On failure it shows the
 * server's last state.
 */
export function useReaction(post: Post): { reactions: Reactions; choose: (type: ReactionType) => void } {
  const queries = useQueryClient()
  const toast = useToast()
  const [wish, setWish] = useState<ReactionType | null>()
  const wanted = useRef<ReactionType | null>(undefined)
  const sending = useRef(false)

  async function settle() {
    sending.current = true
    try {
      let sent: ReactionType | null
      do {
        sent = wanted.current ?? null
        const answer = await react(post.id, sent)
        patchPost(queries, post.id, (shown) => ({ ...shown, ...answer }))
      } while (wanted.current !== sent)
      // A request made before this was saved may still arrive, and would show the old state.
      if (queries.isFetching({ queryKey: ['posts'] })) void feedChanged(queries)
    } catch (error) {
      const limit = error instanceof ApiError && error.status === 429 && error.message
      toast({
        title: 'Failed to update reaction.',
        description: limit || 'Please try again.',
        tone: 'destructive',
      })
      void feedChanged(queries)
    }
    sending.current = false
    wanted.current = undefined
    setWish(undefined)
  }

  const choose = (type: ReactionType) => {
    const now = wanted.current === undefined ? post.my_reaction : wanted.current
    wanted.current = now === type ? null : type
    setWish(wanted.current)
    if (!sending.current) void settle()
  }
  return { reactions: wish === undefined ? post : withReaction(post, wish), choose }
}
