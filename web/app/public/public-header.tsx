import { Link } from '@tanstack/react-router'
import { Logo } from '../../ui/art/logo.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useSite } from '../../ui/this-site.ts'
import { instead } from '../instead.ts'
import { useSession } from '../session.ts'
import { JoinLink } from './join-link.tsx'

const pages = [
  { to: '/about', label: 'About' },
  { to: '/pricing', label: 'Pricing' },
] as const

/** Sign In opens the login page, or calls onSignIn where the page has a dialog for it. */
export function PublicHeader({ onSignIn }: { onSignIn?: () => void }) {
  const signedIn = useSession().state === 'signed-in'
  return (
    <>
      <a
        href="#main"
        className={cx(
          buttonClass({ size: 'sm' }),
          'fixed top-2 left-2 z-50 not-focus:pointer-events-none not-focus:opacity-0',
        )}
      >
        Skip to content
      </a>
      <header className="border-b border-line bg-page">
        <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-x-1 px-4 sm:gap-x-2 sm:px-6">
          <Link
            to="/welcome"
            aria-label={`${useSite().name}, welcome page`}
            className="mr-auto inline-flex min-h-11 items-center rounded-sm"
          >
            <Logo className="max-sm:text-lg" />
          </Link>
          <nav aria-label="Pages" className="flex max-[22rem]:hidden">
            {pages.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                className="inline-flex min-h-11 items-center rounded-md px-1.5 font-medium text-muted hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-plate aria-[current=page]:decoration-3 aria-[current=page]:underline-offset-8 sm:px-3"
              >
                {label}
              </Link>
            ))}
          </nav>
          {signedIn ? (
            <Link to="/" className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), 'ml-1')}>
              My garage
            </Link>
          ) : (
            <>
              <Link
                to="/login"
                onClick={onSignIn && instead(onSignIn)}
                className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), 'ml-1')}
              >
                Sign In
              </Link>
              <JoinLink className={cx(buttonClass({ size: 'sm' }), 'max-sm:hidden')}>Get Started</JoinLink>
            </>
          )}
        </div>
      </header>
    </>
  )
}
