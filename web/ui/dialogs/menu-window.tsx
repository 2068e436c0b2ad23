import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type MenuProps = { trigger: ReactNode; children: ReactNode; align?: 'start' | 'center' | 'end'; label?: string }

type MenuWindowProps = MenuProps & { open: boolean; onOpenChange: (open: boolean) => void }

export function MenuWindow({ trigger, children, align = 'end', label, open, onOpenChange }: MenuWindowProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="pop z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-md border border-line bg-card p-1 shadow-lg dark:bg-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export type MenuItemProps = {
  children: ReactNode
  icon?: ReactNode
  onSelect?: () => void
  disabled?: boolean
  tone?: 'default' | 'danger'
  /** The only child is a link that becomes the item. */
  asChild?: boolean
}

export function MenuItem({ children, icon, onSelect, disabled, tone = 'default', asChild }: MenuItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect}
      className={cx(
        'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded px-3 outline-none select-none data-disabled:cursor-default data-disabled:text-muted data-highlighted:bg-primary-soft md:min-h-9',
        tone === 'danger' && 'text-danger data-highlighted:bg-danger-soft',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}
