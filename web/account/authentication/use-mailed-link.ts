import { useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { LinkPurpose, MailedLink } from '#domain/account/account.ts'
import { ApiError } from '../../app/http.ts'
import { checkLink } from './accounts.api.ts'

type Standing =
  | { state: 'checking' }
  | { state: 'failed'; reason: unknown }
  | { state: 'expired' }
  | { state: 'open'; link: MailedLink }

/** The link that led to this page: checked when the page opens, used only when a button is pressed. */
export function useMailedLink(purposes: LinkPurpose[]) {
  const hydrated = useHydrated()
  // After #, so that it stays in the browser.
  const hash = useLocation({ select: (location) => location.hash })
  const token = hydrated ? (new URLSearchParams(hash).get('token') ?? '') : undefined
  const [standing, setStanding] = useState<Standing>({ state: 'checking' })

  const check = async () => {
    if (token === undefined) return
    if (!token) return setStanding({ state: 'expired' })
    setStanding({ state: 'checking' })
    try {
      const link = await checkLink(token)
      setStanding(purposes.includes(link.purpose) ? { state: 'open', link } : { state: 'expired' })
    } catch (reason) {
      setStanding(isExpired(reason) ? { state: 'expired' } : { state: 'failed', reason })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => void check(), [token])
  return { token: token ?? '', standing, check, expire: () => setStanding({ state: 'expired' }) }
}

export const isExpired = (reason: unknown) => reason instanceof ApiError && reason.code === 'link_expired'
