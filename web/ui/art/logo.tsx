import { cx } from '../cx.ts'
import { useSite } from '../this-site.ts'

/** The site's own mark, or ours: a square plate with an open service book, whose gutter is a road. The same drawing is public/favicon.svg. */
export function LogoMark({ className }: { className?: string }) {
  const { logo } = useSite()
  if (logo)
    return <img src={logo.wide} alt="" className={cx('h-8 w-auto max-w-40 shrink-0 object-contain', className)} />
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden className={cx('shrink-0', className)}>
      <rect width="32" height="32" rx="6" fill="#f7c600" />
      <path
        fill="#0b3d2e"
        d="M4 8.200C8 6 12.3 6.6 14.8 9.400L11.6 26.200C9.6 24.4 6.8 24 4 25ZM28 8.200C24 6 19.7 6.6 17.2 9.400L20.4 26.200C22.4 24.4 25.2 24 28 25Z"
      />
      <path
        fill="#0b3d2e"
        d="M15.7 11h.6l.15 2.400h-.9ZM15.450 15.200h1.100l.2 3.300h-1.500ZM15.150 20.600h1.700l.3 4.400h-2.300Z"
      />
    </svg>
  )
}

type LogoProps = { className?: string; markClassName?: string }

export function Logo({ className, markClassName }: LogoProps) {
  return (
    <span
      translate="no"
      className={cx('inline-flex items-center gap-2 font-display text-2xl leading-none font-bold text-ink', className)}
    >
      <LogoMark className={markClassName} />
      {useSite().name}
    </span>
  )
}
