import { Link, useLocation } from '@tanstack/react-router'
import { LogOut, Mail, MapPinned } from 'lucide-react'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { useLogOut } from '../log-out.tsx'
import { useSession } from '../session.ts'
import { entriesFor } from './entries.ts'

type NavigationProps = { onSuggestions: () => void; onPick?: () => void }

/** Index tabs: one per entry, with the current one joined to its page. */
export function Navigation({ onSuggestions, onPick }: NavigationProps) {
  const session = useSession()
  const path = useLocation({ select: (location) => location.pathname })
  const user = session.state === 'signed-in' ? session.user : undefined
  const unreadMessages = session.state === 'signed-in' ? session.unreadMessages : 0
  const hasBusiness = session.state === 'signed-in' && session.hasBusiness
  const loading = session.state === 'unknown'
  return (
    <nav aria-label="Main" className="flex grow flex-col justify-between gap-8">
      <ul className="grid gap-0.5">
        {entriesFor(user && { ...user, has_business: hasBusiness }).map((entry) => (
          <li key={entry.label}>
            {'to' in entry ? (
              <Link
                to={entry.to}
                disabled={loading}
                onClick={onPick}
                activeOptions={{ exact: entry.to === '/', includeSearch: false }}
                aria-current={entry.to === '/vehicles' && /^\/(vehicle|sold)\//.test(path) ? 'true' : undefined}
                className="spine-tab"
              >
                <entry.Icon aria-hidden className="size-5 shrink-0" />
                {entry.label}
              </Link>
            ) : (
              <button
                type="button"
                disabled={loading}
                onClick={() => {
                  onPick?.()
                  onSuggestions()
                }}
                className="spine-tab w-full"
              >
                <entry.Icon aria-hidden className="size-5 shrink-0" />
                {entry.label}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="grid gap-4">
        <ul className="grid gap-0.5">
          <li>
            <Link to="/messages" disabled={loading} onClick={onPick} className="spine-tab">
              <Mail aria-hidden className="size-5 shrink-0" />
              Messages
              {unreadMessages > 0 && (
                <span className="figures mr-4 ml-auto min-w-6 rounded-full bg-plate px-1.5 text-center text-sm leading-6 font-bold text-plate-ink">
                  {unreadMessages}
                  <span className="sr-only"> unread</span>
                </span>
              )}
            </Link>
          </li>
          <li>
            <Link to="/businesses" disabled={loading} onClick={onPick} className="spine-tab">
              <MapPinned aria-hidden className="size-5 shrink-0" />
              Find a business
            </Link>
          </li>
          <li>
            <LogOutEntry disabled={loading} />
          </li>
        </ul>
        <div className="flex items-center justify-between gap-3 px-3 pr-7">
          <span aria-hidden className="text-sm text-white/70">
            Theme
          </span>
          <ThemeToggle className="spine-toggle" />
        </div>
      </div>
    </nav>
  )
}

function LogOutEntry({ disabled }: { disabled: boolean }) {
  const { busy, logOut, question } = useLogOut()
  return (
    <>
      <button type="button" disabled={disabled || busy} onClick={logOut} className="spine-tab w-full">
        <LogOut aria-hidden className="size-5 shrink-0" />
        {busy ? 'Logging out...' : 'Log Out'}
      </button>
      {question}
    </>
  )
}
