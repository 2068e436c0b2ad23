import { useMutation } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { refreshSession, setUnread, useSession } from '../../app/session.ts'
import { usePhone } from '../../app/shell/use-phone.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { useLatched } from '../../ui/use-latched.ts'
import { markNotificationsRead } from './notifications.api.ts'

const NotificationList = lazy(() =>
  import('./notification-list.tsx').then((module) => ({ default: module.NotificationList })),
)
const NotificationPanel = lazy(() =>
  import('./notification-panel.tsx').then((module) => ({ default: module.NotificationPanel })),
)

/** A panel under the bell, or a sheet on a phone. Notifications that have been shown count as read. */
type NotificationBellProps = Pick<ComponentProps<typeof NotificationList>, 'onTransferRequest' | 'onInvite'>

export function NotificationBell({ onTransferRequest, onInvite }: NotificationBellProps) {
  const session = useSession()
  const unread = session.state === 'signed-in' ? session.unread : 0
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const wanted = useLatched(open)
  const { mutate: markRead } = useMutation({
    mutationFn: markNotificationsRead,
    onMutate: () => setUnread(0),
    onError: (error) => {
      console.error('Notifications could not be marked read:', error)
      void refreshSession()
    },
  })

  const list = (
    <Suspense fallback={<Loading />}>
      <NotificationList
        onShown={() => markRead()}
        onChosen={() => setOpen(false)}
        onTransferRequest={onTransferRequest}
        onInvite={onInvite}
      />
    </Suspense>
  )
  const closed = (
    <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
  )
  if (phone)
    return (
      <>
        {closed}
        <Dialog open={open} onOpenChange={setOpen} title="Notifications">
          {list}
        </Dialog>
      </>
    )
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <NotificationPanel bell={<BellButton unread={unread} />} open={open} onOpenChange={setOpen}>
        {list}
      </NotificationPanel>
    </Suspense>
  )
}

function BellButton({ unread, ...rest }: Omit<ComponentProps<'button'>, 'children'> & { unread: number }) {
  return (
    <IconButton
      {...rest}
      label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
      className="tool relative"
      icon={
        <>
          <Bell aria-hidden className="size-5.5" />
          {unread > 0 && (
            <span
              aria-hidden
              className="figures absolute top-0.5 right-0 min-w-5 rounded-full bg-plate px-1 text-center text-xs leading-5 font-bold text-plate-ink ring-2 ring-page max-md:ring-0"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </>
      }
    />
  )
}
