import { useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OpenInvitation } from '#domain/account/account-invitation.ts'
import { ApiError } from '../../app/http.ts'
import { checkInvitation } from './accounts.api.ts'

type Standing =
  | { state: 'none' | 'checking' | 'over' }
  | { state: 'failed'; reason: unknown }
  | { state: 'open'; token: string; invitation: OpenInvitation }

/** The invitation whose link led to the sign-up page: looked at when the page opens, used when the account is made. */
export function useInvitation() {
  const hydrated = useHydrated()
  // After #, so that it stays in the browser.
  const hash = useLocation({ select: (location) => location.hash })
  const token = hydrated ? new URLSearchParams(hash).get('token') : null
  const [standing, setStanding] = useState<Standing>({ state: 'none' })

  const check = async () => {
    if (!token) return setStanding({ state: 'none' })
    setStanding({ state: 'checking' })
    try {
      setStanding({ state: 'open', token, invitation: await checkInvitation(token) })
    } catch (reason) {
      const isOver = reason instanceof ApiError && reason.code === 'invitation_over'
      setStanding(isOver ? { state: 'over' } : { state: 'failed', reason })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => void check(), [token])
  return { standing, check }
}
