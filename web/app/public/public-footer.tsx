import { Link } from '@tanstack/react-router'
import { usualSite } from '#domain/basics/site.ts'
import { Logo } from '../../ui/art/logo.tsx'
import { useSite } from '../../ui/this-site.ts'
import { useOperator } from './use-operator.ts'

const links = [
  { to: '/about', label: 'About' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/businesses', label: 'Businesses' },
  { to: '/verify', label: 'Verify' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
] as const

export const PublicFooter = () => (
  <footer className="border-t border-line">
    <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-8 sm:px-6">
      <div>
        <Logo />
        <p className="mt-1 text-sm text-muted">Your car’s record, kept for life. In Beta, and free while it lasts.</p>
        <RunBy />
        <RunWith />
      </div>
      <nav aria-label="About this site">
        <ul className="-mx-3 flex flex-wrap">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center rounded-md px-3 text-muted underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </footer>
)

/** Where the name is another, whose program it is. */
function RunWith() {
  if (useSite().name === usualSite.name) return null
  return <p className="mt-1 text-sm text-muted">Run with {usualSite.name}.</p>
}

function RunBy() {
  const operator = useOperator()
  if (!operator) return null
  const { name, address, email } = operator
  return (
    <p className="mt-1 text-sm wrap-anywhere text-muted">
      Run by {name}, {address}.{' '}
      <a href={`mailto:${email}`} className="inline-block py-1 underline underline-offset-4 hover:text-ink">
        {email}
      </a>
    </p>
  )
}
