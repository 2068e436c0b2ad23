import { Link } from '@tanstack/react-router'
import { CalendarClock, Car, Gauge, Menu, Plus } from 'lucide-react'
import { cx } from '../../ui/cx.ts'

type BottomBarProps = {
  menuOpen: boolean
  onMenu: () => void
  /** The screen has a bar of its own here: only the way to the rest stays, at its left. */
  isShared: boolean
}

const places = [
  { label: 'Dashboard', to: '/', Icon: Gauge },
  { label: 'Vehicles', to: '/vehicles', Icon: Car },
  { label: 'Add', to: '/log', Icon: Plus },
  { label: 'Due', to: '/due', Icon: CalendarClock },
] as const

/** On a phone, under the thumb: where most go most often, what they came to log, and the menu with everything. */
export function BottomBar({ menuOpen, onMenu, isShared }: BottomBarProps) {
  return (
    <nav aria-label="Shortcuts" className={cx('bottom-bar spine md:hidden', isShared && 'bottom-bar-shared')}>
      <ul>
        {!isShared &&
          places.map(({ label, to, Icon }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className="bottom-entry">
                {to === '/log' ? (
                  <span className="grid h-7 w-12 place-items-center rounded-md bg-plate text-plate-ink">
                    <Icon aria-hidden className="size-6" strokeWidth={2.5} />
                  </span>
                ) : (
                  <Icon aria-hidden className="size-6" />
                )}
                <span className="bottom-label">{label}</span>
              </Link>
            </li>
          ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={onMenu}
            className="bottom-entry w-full"
          >
            <Menu aria-hidden className="size-6" />
            <span className="bottom-label">Menu</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
