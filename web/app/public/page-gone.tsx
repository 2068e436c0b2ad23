import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/art/logo.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useSite } from '../../ui/this-site.ts'

/** Shown for a link whose page no longer exists. */
export const PageGone = ({ art, title, children }: { art: ReactNode; title: string; children: ReactNode }) => (
  <main className="grid min-h-dvh place-items-center px-4 py-10">
    <div className="w-full max-w-lg text-center">
      {art}
      <h1 className="mt-8 text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{children}</p>
      <Link to="/welcome" className={`${buttonClass({ size: 'lg' })} mt-6`}>
        <LogoMark className="size-6" />
        Go to {useSite().name}
      </Link>
    </div>
  </main>
)
