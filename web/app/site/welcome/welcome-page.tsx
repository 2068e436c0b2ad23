import { PublicFooter } from '../../public/public-footer.tsx'
import { PublicHeader } from '../../public/public-header.tsx'
import { Closing } from './closing.tsx'
import { FeatureHighlight } from './feature-highlight.tsx'
import { ForWhom } from './for-whom.tsx'
import { Hero } from './hero.tsx'
import { Journey } from './journey.tsx'
import { WhatOwnersKeep } from './what-owners-keep.tsx'

export const WelcomePage = ({ goodbye = false, onSignIn }: { goodbye?: boolean; onSignIn: () => void }) => (
  <>
    <PublicHeader onSignIn={onSignIn} />
    {goodbye && (
      <p role="status" className="border-b border-line bg-good-soft px-4 py-3 text-center font-medium text-good">
        Your account has been deleted. Thanks for being with us, and safe travels.
      </p>
    )}
    <main id="main">
      <Hero />
      <FeatureHighlight />
      <Journey />
      <WhatOwnersKeep />
      <ForWhom />
      <Closing />
    </main>
    <PublicFooter />
  </>
)
