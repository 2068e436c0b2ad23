import { useMutation } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { refreshSession, setUnread, useSession } from '../../app/session.ts'
import { usePhone } from '../../app/shell/use-phone.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NotificationList } from './notification-list.tsx'
import { markNotificationsRead } from './notifications.api.ts'

/** A panel under the bell, or a sheet on a phone. What has been shown has been read. */
export function NotificationBell() {
  const session = useSession()
  const unread = session.state === 'signed-in' ? session.unread : 0
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const { mutate: markRead } = useMutation({
    mutationFn: markNotificationsRead,
    onMutate: () => setUnread(0),
    onError: (error) => {
      console.error('Notifications could not be marked read:', error)
      void refreshSession()
    },
  })

  const list = <NotificationList onShown={() => markRead()} onChosen={() => setOpen(false)} />
  if (phone)
    return (
      <>
        <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
        <Dialog open={open} onOpenChange={setOpen} title="Notifications">
          {list}
        </Dialog>
      </>
    )
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <BellButton unread={unread} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Notifications"
          className="pop z-40 flex max-h-[min(36rem,75dvh)] w-96 flex-col rounded-lg border border-line bg-card shadow-lg"
        >
          <h2 className="border-b border-line px-4 py-3 text-lg">Notifications</h2>
          <div className="overflow-y-auto overscroll-contain p-2">{list}</div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
