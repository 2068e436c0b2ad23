import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/art/logo.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useOpener } from '../../ui/dialogs/opener.ts'

type DrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }

export function Drawer({ open, onOpenChange, children }: DrawerProps) {
  const opener = useOpener()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay data-testid="backdrop" className="overlay fixed inset-0 z-40 bg-black/60" />
        <Dialog.Content
          aria-describedby={undefined}
          {...opener}
          className="drawer spine fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto p-3 pb-[max(1rem,env(safe-area-inset-bottom))]"
        >
          <div className="mb-4 flex items-center justify-between pl-1">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Logo className="text-white" />
            <Dialog.Close asChild>
              <IconButton label="Close menu" icon={<X aria-hidden className="size-5" />} className="on-spine" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
