import { useNavigate } from '@tanstack/react-router'
import { BellRing, Database, LogOut, type LucideIcon, ShieldCheck, UserRound, UsersRound } from 'lucide-react'
import type { SessionUser } from '#domain/account/session.ts'
import { MenuItem, MenuSeparator } from '../../ui/dialogs/menu-window.tsx'

const places: { label: string; to: '/people' | '/notifications' | '/security' | '/my-data'; Icon: LucideIcon }[] = [
  { label: 'People with access', to: '/people', Icon: UsersRound },
  { label: 'Notifications', to: '/notifications', Icon: BellRing },
  { label: 'Security', to: '/security', Icon: ShieldCheck },
  { label: 'My data', to: '/my-data', Icon: Database },
]
const icon = 'size-5 shrink-0 text-muted'

type AccountMenuItemsProps = { user: SessionUser; leaving: boolean; onLogOut: () => void }

export function AccountMenuItems({ user, leaving, onLogOut }: AccountMenuItemsProps) {
  const navigate = useNavigate()
  return (
    <>
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
      <MenuItem icon={<LogOut aria-hidden className={icon} />} disabled={leaving} onSelect={onLogOut}>
        Log Out
      </MenuItem>
    </>
  )
}
