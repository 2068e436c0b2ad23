import { lazy } from 'react'
import { AsRendered } from '../../public/as-rendered.tsx'
import { PublicFooter } from '../../public/public-footer.tsx'
import { PublicHeader } from '../../public/public-header.tsx'
import { FeatureHighlight } from './feature-highlight.tsx'

// Immediate on the server; in the browser only after navigating from another page.
const { Hero, FurtherDown } = import.meta.env.SSR
  ? await import('./scenes.tsx')
  : {
      Hero: lazy(() => import('./scenes.tsx').then((module) => ({ default: module.Hero }))),
      FurtherDown: lazy(() => import('./scenes.tsx').then((module) => ({ default: module.FurtherDown }))),
    }

export const WelcomePage = ({ goodbye = false, onSignIn }: { goodbye?: boolean; onSignIn: () => void }) => (
  <>
    <PublicHeader onSignIn={onSignIn} />
    {goodbye && (
      <p role="status" className="border-b border-line bg-good-soft px-4 py-3 text-center font-medium text-good">
        Your account has been deleted. Thanks for being with us, and safe travels.
      </p>
    )}
    <main id="main">
      <AsRendered id="welcome" fallback={<div className="min-h-dvh" />}>
        <Hero />
      </AsRendered>
      <FeatureHighlight />
      <AsRendered id="further-down">
        <FurtherDown />
      </AsRendered>
    </main>
    <PublicFooter />
  </>
)
