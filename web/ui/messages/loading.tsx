import { LoaderCircle } from 'lucide-react'
import { cx } from '../cx.ts'

export function Loading({ text = 'Loading...', className }: { text?: string; className?: string }) {
  return (
    <div role="status" className={cx('flex items-center justify-center gap-3 p-6 text-muted', className)}>
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {text}
    </div>
  )
}

/** A placeholder in the shape of the content; put one Loading beside it for the text. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-md bg-line', className)} />
}
