import { useNavigate } from '@tanstack/react-router'
import { BellRing, Database, LogOut, type LucideIcon, ShieldCheck, UserRound, UsersRound } from 'lucide-react'
import type { SessionUser } from '#domain/account/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/dialogs/menu.tsx'
import { useLogOut } from '../log-out.tsx'

const places: { label: string; to: '/people' | '/notifications' | '/security' | '/my-data'; Icon: LucideIcon }[] = [
  { label: 'People with access', to: '/people', Icon: UsersRound },
  { label: 'Notifications', to: '/notifications', Icon: BellRing },
  { label: 'Security', to: '/security', Icon: ShieldCheck },
  { label: 'My data', to: '/my-data', Icon: Database },
]

/** Everything that is about oneself, behind one's own picture. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const { busy, logOut, question } = useLogOut()
  const icon = 'size-5 shrink-0 text-muted'
  return (
    <>
      <Menu
        label="Your account"
        trigger={
          <button
            type="button"
            aria-label={`Your account, ${user.name}`}
            className="ml-1 inline-flex size-[44px] items-center justify-center rounded-full md:size-10"
          >
            <Avatar name={user.name} src={user.avatar_url} size="md" className="max-md:size-[36px]" />
          </button>
        }
      >
        <MenuItem
          icon={<UserRound aria-hidden className={icon} />}
          onSelect={() => void navigate({ to: '/profile/$userId', params: { userId: user.id } })}
        >
          <span className="min-w-0 py-1.5">
            <span className="block">Profile</span>
            <span className="block max-w-56 truncate text-sm text-muted">{user.name}</span>
          </span>
        </MenuItem>
        {places.map(({ label, to, Icon }) => (
          <MenuItem key={to} icon={<Icon aria-hidden className={icon} />} onSelect={() => void navigate({ to })}>
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden className={icon} />} disabled={busy} onSelect={logOut}>
          Log Out
        </MenuItem>
      </Menu>
      {question}
    </>
  )
}
