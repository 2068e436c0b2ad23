import { lazy } from 'react'
import type { SessionUser } from '#domain/account/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/dialogs/menu.tsx'
import { useLogOut } from '../log-out.tsx'

const load = () => import('./account-menu-items.tsx')
const AccountMenuItems = lazy(() => load().then((module) => ({ default: module.AccountMenuItems })))
const prepare = () => void load().catch(() => {})

/** Everything that is about oneself, behind one's own picture. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { busy, logOut, question } = useLogOut()
  return (
    <>
      <Menu
        label="Your account"
        trigger={
          <button
            type="button"
            aria-label={`Your account, ${user.name}`}
            onPointerEnter={prepare}
            onFocus={prepare}
            className="ml-1 inline-flex size-[44px] items-center justify-center rounded-full md:size-10"
          >
            <Avatar name={user.name} src={user.avatar_url} size="md" className="max-md:size-[36px]" />
          </button>
        }
      >
        <AccountMenuItems user={user} leaving={busy} onLogOut={logOut} />
      </Menu>
      {question}
    </>
  )
}
