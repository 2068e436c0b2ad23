import { Closing } from './closing.tsx'
import { ForWhom } from './for-whom.tsx'
import { Journey } from './journey.tsx'
import { WhatOwnersKeep } from './what-owners-keep.tsx'

export { Hero } from './hero.tsx'

export const FurtherDown = () => (
  <>
    <Journey />
    <WhatOwnersKeep />
    <ForWhom />
    <Closing />
  </>
)
