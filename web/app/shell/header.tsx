import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/art/logo.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useSession } from '../session.ts'

type HeaderProps = { menuOpen: boolean; onMenu: () => void; search: ReactNode; bell: ReactNode }

export function Header({ menuOpen, onMenu, search, bell }: HeaderProps) {
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : undefined
  return (
    <header className="header sticky top-0 z-30 flex h-16 items-center max-md:px-1 md:col-span-2">
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={onMenu}
        icon={<Menu aria-hidden className="size-6" />}
        className="on-spine md:hidden"
      />
      <div className="spine flex h-full items-center md:w-60 md:pl-5">
        <Link
          to="/"
          activeProps={{ className: '' }}
          aria-label="GarageTale, dashboard"
          className="inline-flex min-h-11 items-center gap-2 rounded-sm font-display text-2xl leading-none font-bold text-white max-md:text-xl"
        >
          <LogoMark />
          <span translate="no" className="max-[22rem]:sr-only">
            GarageTale
          </span>
        </Link>
      </div>
      <div className="header-tools flex h-full min-w-0 grow items-center justify-end gap-1 md:gap-2 md:px-8">
        {user && (
          <>
            {search}
            {bell}
            <Link
              to="/profile/$userId"
              params={{ userId: user.id }}
              title="Your profile"
              aria-label={`Your profile, ${user.name}`}
              className="ml-1 inline-flex size-11 items-center justify-center rounded-full md:size-10"
            >
              <Avatar name={user.name} src={user.avatar_url} size="md" className="max-md:size-9" />
            </Link>
          </>
        )}
      </div>
    </header>
  )
}
