import { useCallback, useEffect, useState } from 'react'
import type { Business, BusinessVisit } from '#domain/businesses/business.ts'
import { ApiError, http } from '../app/http.ts'
import { useSession } from '../app/session.ts'

interface Visiting {
  business: Business
  /** For a member, once it has loaded. */
  visit: BusinessVisit | undefined
  /** Deleted since, or hidden from this member by a block: the page was rendered for everybody. */
  isGone: boolean
  refresh: () => Promise<void>
}

/** The page arrives as everybody sees it; a member's own reviews and permissions are fetched afterwards. */
export function useVisit(rendered: Business): Visiting {
  const signedIn = useSession().state === 'signed-in'
  const [business, setBusiness] = useState(rendered)
  const [visit, setVisit] = useState<BusinessVisit>()
  const [isGone, setGone] = useState(false)
  const path = `/businesses/${rendered.user_id}`
  useEffect(() => setBusiness(rendered), [rendered])

  const refresh = useCallback(async () => {
    try {
      const [latest, mine] = await Promise.all([
        http.get<Business>(path),
        signedIn ? http.get<BusinessVisit>(`${path}/visit`) : undefined,
      ])
      setBusiness(latest)
      setVisit(mine)
      setGone(false)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setGone(true)
      if (error instanceof ApiError && error.status === 401) setVisit(undefined)
    }
  }, [path, signedIn])
  useEffect(() => {
    if (signedIn) void refresh()
  }, [signedIn, refresh])
  return { business, visit, isGone, refresh }
}
