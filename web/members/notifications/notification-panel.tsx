import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'

type NotificationPanelProps = {
  bell: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

export function NotificationPanel({ bell, open, onOpenChange, children }: NotificationPanelProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{bell}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Notifications"
          className="pop z-40 flex max-h-[min(36rem,75dvh)] w-96 flex-col rounded-lg border border-line bg-card shadow-lg"
        >
          <h2 className="border-b border-line px-4 py-3 text-lg">Notifications</h2>
          <div className="overflow-y-auto overscroll-contain p-2">{children}</div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
