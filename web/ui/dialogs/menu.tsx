import {
  type ComponentProps,
  cloneElement,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useState,
} from 'react'
import { useLatched } from '../use-latched.ts'
import type { MenuProps } from './menu-window.tsx'

const load = () => import('./menu-window.tsx')
const prepare = () => void load().catch(() => {})
const MenuWindow = lazy(() => load().then((module) => ({ default: module.MenuWindow })))
export const MenuItem = lazy(() => load().then((module) => ({ default: module.MenuItem })))
export const MenuSeparator = lazy(() => load().then((module) => ({ default: module.MenuSeparator })))

/** `trigger` is one button element, usually a Button or an IconButton. The menu's code is fetched on first contact. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const [open, setOpen] = useState(false)
  const wanted = useLatched(open)
  const button = trigger as ReactElement<ComponentProps<'button'>>
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
      button.props.onPointerEnter?.(event)
      prepare()
    },
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      button.props.onFocus?.(event)
      prepare()
    },
    onClick: () => setOpen(true),
    onKeyDown: ({ key }) => key === 'ArrowDown' && setOpen(true),
  })
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <MenuWindow {...rest} trigger={trigger} open={open} onOpenChange={setOpen} />
    </Suspense>
  )
}
