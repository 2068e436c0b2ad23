import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { FollowState } from '#domain/members/people.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useToast } from '../../ui/messages/toast.tsx'
import { follow, followsChanged, unfollow } from './follows.api.ts'

type FollowButtonProps = {
  user: { id: string; name: string; is_following: boolean }
  /** `sm` in lists, where it is one of many. */
  size?: 'sm' | 'md'
  onChange?: (state: FollowState) => void
}

/** Shows the new state at once, and reverts it if the request fails. */
export function FollowButton({ user, size = 'md', onChange }: FollowButtonProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [known, setKnown] = useState(user.is_following)
  const [asked, setAsked] = useState<boolean>()
  const [state, setState] = useState<'ready' | 'sending' | 'failed'>('ready')
  // A refetched list overrides the local state.
  if (known !== user.is_following) {
    setKnown(user.is_following)
    setAsked(undefined)
  }
  const following = asked ?? user.is_following

  const toggle = async () => {
    if (state === 'sending') return
    if (state === 'failed') return setState('ready')
    setState('sending')
    setAsked(!following)
    try {
      const now = await (following ? unfollow : follow)(user.id)
      setAsked(now.is_following)
      setState('ready')
      onChange?.(now)
      void followsChanged(queries)
    } catch (error) {
      setAsked(following)
      setState('failed')
      const description = error instanceof Error && error.message ? error.message : undefined
      toast({ title: 'Failed to update follow status', description, tone: 'destructive' })
    }
  }

  const look = (
    state === 'failed'
      ? { text: 'Error - Try Again', name: `Error - Try Again: ${user.name}`, Icon: CircleAlert, variant: 'secondary' }
      : following
        ? { text: 'Following', name: `Following ${user.name}: unfollow`, Icon: Check, variant: 'secondary' }
        : {
            text: 'Follow',
            name: `Follow ${user.name}`,
            Icon: UserPlus,
            variant: size === 'md' ? 'primary' : 'secondary',
          }
  ) as { text: string; name: string; Icon: typeof Check; variant: 'primary' | 'secondary' }
  return (
    <Button
      variant={look.variant}
      size={size}
      aria-label={look.name}
      aria-busy={state === 'sending' || undefined}
      title={following && state !== 'failed' ? 'Unfollow' : undefined}
      icon={<look.Icon aria-hidden className="size-4" />}
      onClick={toggle}
      className={cx(
        size === 'sm' && 'min-w-28',
        state === 'failed' && 'border-danger! text-danger!',
        state !== 'failed' && following && 'border-transparent! bg-primary-soft! text-primary!',
      )}
    >
      {look.text}
    </Button>
  )
}
