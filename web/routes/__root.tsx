import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usualSite } from '#domain/basics/site.ts'
import type { ReadPublic } from '../app/public-data.ts'
import type { Draw } from '../app/router.tsx'
import { useSite } from '../ui/this-site.ts'

export const Route = createRootRouteWithContext<{ read: ReadPublic; draw?: Draw }>()({ component: Root })

function Root() {
  const { name } = useSite()
  const title = useMatches({
    select: (matches) => matches.flatMap((match) => match.meta ?? []).findLast((tag) => tag?.title)?.title,
  })
  useEffect(() => {
    if (title) document.title = title.replaceAll(usualSite.name, () => name)
  }, [title, name])
  // For anything waiting until the page can be used: a test, or clicks made while the scripts were loading.
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    dispatchEvent(new Event('awake'))
  }, [])
  return <Outlet />
}
