import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReadPublic } from '../app/public-data.ts'

export const Route = createRootRouteWithContext<{ read: ReadPublic }>()({ component: Root })

function Root() {
  const title = useMatches({
    select: (matches) => matches.flatMap((match) => match.meta ?? []).findLast((tag) => tag?.title)?.title,
  })
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  // For anything waiting until the page can be used: a test, or clicks made while the scripts were loading.
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    dispatchEvent(new Event('awake'))
  }, [])
  return <Outlet />
}
