import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'
import { Closing } from './closing.tsx'
import { FeatureHighlight } from './feature-highlight.tsx'
import { ForWhom } from './for-whom.tsx'
import { Hero } from './hero.tsx'
import { Journey } from './journey.tsx'
import { WhatOwnersKeep } from './what-owners-keep.tsx'

export const WelcomePage = ({ onSignIn }: { onSignIn: () => void }) => (
  <>
    <PublicHeader onSignIn={onSignIn} />
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
