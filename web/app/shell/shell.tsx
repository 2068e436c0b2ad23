import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading } from '../../ui/messages/loading.tsx'
import { useLatched } from '../../ui/use-latched.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'
import { ScreenError } from './screen-error.tsx'
import './shell.css'
import { usePhone } from './use-phone.ts'

const Drawer = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Drawer })))

type ShellProps = {
  search: ReactNode
  bell: ReactNode
  waiting: ReactNode
  onSuggestions: () => void
  /** What is to be said above every screen. */
  bars: ReactNode
  children: ReactNode
}

/** The signed-in layout: navigation on the left, the page beside it. */
export function Shell({ search, bell, waiting, onSuggestions, bars, children }: ShellProps) {
  const path = useLocation({ select: (location) => location.pathname })
  const phone = usePhone()
  const [menuOpen, setMenuOpen] = useState(false)
  const drawerWanted = useLatched(menuOpen)
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    setMenuOpen(false)
    // Keyboard and screen reader users start at the new page, not at the link that led there.
    main.current?.focus({ preventScroll: true })
  }, [path])

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
      <a
        href="#main"
        className={cx(
          buttonClass({ size: 'sm' }),
          'fixed top-2 left-2 z-50 not-focus:pointer-events-none not-focus:opacity-0',
        )}
      >
        Skip to content
      </a>
      <Header search={search} bell={bell} waiting={waiting} />
      <aside
        aria-label="Sidebar"
        className="spine spine-stitch sticky top-16 h-[calc(100dvh-4rem)] flex-col overflow-y-auto py-4 pl-3 not-md:hidden md:flex"
      >
        <Navigation onSuggestions={onSuggestions} />
      </aside>
      {drawerWanted && (
        <Suspense fallback={null}>
          <Drawer open={menuOpen && phone} onOpenChange={setMenuOpen}>
            <Navigation onSuggestions={onSuggestions} onPick={() => setMenuOpen(false)} />
          </Drawer>
        </Suspense>
      )}
      <BottomBar menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} isShared={/^\/vehicle\/[^/]+$/.test(path)} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="min-w-0 px-4 pt-6 pb-[calc(5.5rem+env(safe-area-inset-bottom))] outline-none md:px-8 md:py-8"
      >
        {bars}
        <div className="mx-auto max-w-6xl">
          <CatchBoundary getResetKey={() => path} errorComponent={ScreenError}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </CatchBoundary>
        </div>
      </main>
    </div>
  )
}
