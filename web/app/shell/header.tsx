import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/art/logo.tsx'
import { useSite } from '../../ui/this-site.ts'
import { useSession } from '../session.ts'
import { AccountMenu } from './account-menu.tsx'

type HeaderProps = { search: ReactNode; bell: ReactNode; waiting: ReactNode }

export function Header({ search, bell, waiting }: HeaderProps) {
  const session = useSession()
  const site = useSite()
  const user = session.state === 'signed-in' ? session.user : undefined
  return (
    <header className="header sticky top-0 z-30 flex h-16 items-center max-md:pr-1 max-md:pl-3 md:col-span-2">
      <div className="spine flex h-full min-w-0 items-center md:w-60 md:pl-5">
        <Link
          to="/"
          activeProps={{ className: '' }}
          aria-label={`${site.name}, dashboard`}
          className="flex h-11 min-w-0 flex-wrap content-start items-center gap-x-2 overflow-hidden rounded-sm font-display text-2xl leading-none font-bold text-white max-md:text-xl"
        >
          {/* The name moves out of sight, to a second line, where there is no room for it. */}
          <LogoMark className="h-11" />
          <span translate="no" className="leading-[2.75rem]">
            {site.name}
          </span>
        </Link>
      </div>
      <div className="header-tools flex h-full shrink-0 grow items-center justify-end gap-1 md:gap-2 md:px-8">
        {user && (
          <>
            {search}
            {waiting}
            {bell}
            <AccountMenu user={user} />
          </>
        )}
      </div>
    </header>
  )
}
