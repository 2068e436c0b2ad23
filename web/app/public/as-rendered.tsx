import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** The server's HTML by the id of its element, until the reader leaves that page. */
const rendered = new Map(
  import.meta.env.SSR
    ? []
    : [...document.querySelectorAll<HTMLElement>('[data-as-rendered]')].map((element) => [element.id, element]),
)

type AsRenderedProps = {
  id: string
  tag?: 'div' | 'main'
  className?: string
  /** What it shows, where that is not always the same. */
  of?: string
  /** People print it: see the print styles. */
  isPrinted?: boolean
  /** Only rendered here by whoever comes from another page: pass components that are loaded lazily. */
  children: ReactNode
  fallback?: ReactNode
}

/**
 * Part of a page that the browser has nothing to do with: it stays as the server rendered it, and its code is not
 * fetched. React doesn't touch the contents of an element with dangerouslySetInnerHTML.
 */
export function AsRendered({
  id,
  tag: Tag = 'div',
  className,
  of = '',
  isPrinted,
  children,
  fallback,
}: AsRenderedProps) {
  const [html] = useState(() => {
    const element = rendered.get(id)
    return element?.dataset.asRendered === of ? contentsOf(element) : undefined
  })
  useEffect(() => () => void rendered.delete(id), [id])
  const attributes = { id, className, 'data-as-rendered': of, ...(isPrinted && { 'data-printed': '' }) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server rendered stays, or is put back
  if (html) return <Tag {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={html} />
  // No boundary on the server: its marks would be part of the contents.
  return (
    <Tag {...attributes}>{import.meta.env.SSR ? children : <Suspense fallback={fallback}>{children}</Suspense>}</Tag>
  )
}

/**
 * Only read when React recreates the element, as it does if a translator or an extension changed the page before
 * hydration.
 */
const contentsOf = (element: HTMLElement) => ({
  get __html() {
    return element.innerHTML
  },
})
