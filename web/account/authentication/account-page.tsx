import type { ReactNode } from 'react'
import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'

type AccountPageProps = { title: string; intro?: ReactNode; children: ReactNode; below?: ReactNode }

/** A plain page with one form. */
export const AccountPage = ({ title, intro, children, below }: AccountPageProps) => (
  <div className="flex min-h-dvh flex-col">
    <PublicHeader />
    <main id="main" className="mx-auto w-full max-w-md grow px-4 py-8 sm:py-16">
      <div className="rounded-lg border border-line bg-card">
        <div
          aria-hidden
          className="h-4 rounded-t-lg bg-road bg-[repeating-linear-gradient(90deg,#f6f3ec_0_26px,transparent_26px_44px)] bg-size-[100%_2px] bg-center bg-no-repeat"
        />
        <div className="p-5 sm:p-8">
          <h1 className="text-3xl">{title}</h1>
          {intro && <p className="mt-2 text-muted">{intro}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
      <noscript>
        <p className="mt-4 font-medium">This form needs JavaScript. Turn it on and reload the page.</p>
      </noscript>
      {below && <div className="mt-6 text-center text-muted">{below}</div>}
    </main>
    <PublicFooter />
  </div>
)

export const linkClass = 'font-semibold text-primary underline underline-offset-4 hover:text-primary-hover'
