import { lazy, type ReactNode, Suspense } from 'react'
import { PublicFooter } from '../app/public/public-footer.tsx'
import { PublicHeader } from '../app/public/public-header.tsx'
import { useSession } from '../app/session.ts'
import { Loading } from '../ui/messages/loading.tsx'

const AppFrame = lazy(() => import('./-app-frame.tsx').then((module) => ({ default: module.AppFrame })))

/** A member stays in the app; the server sends them its shell. A visitor gets the public page. */
export function PublicFrame({ children }: { children: ReactNode }) {
  if (useInApp())
    return (
      <Suspense fallback={<Loading />}>
        <AppFrame>{children}</AppFrame>
      </Suspense>
    )
  return (
    <>
      <PublicHeader />
      <main id="main" className="px-4 py-6 sm:px-6 md:py-10">
        {children}
      </main>
      <PublicFooter />
    </>
  )
}

export const useInApp = () => useSession().state === 'signed-in'
