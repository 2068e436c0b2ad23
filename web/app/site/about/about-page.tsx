import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useSite } from '../../../ui/this-site.ts'
import { JoinLink } from '../../public/join-link.tsx'
import { PublicFooter } from '../../public/public-footer.tsx'
import { PublicHeader } from '../../public/public-header.tsx'
import { Features } from './features.tsx'
import { GarageScene } from './garage-scene.tsx'
import { Steps } from './steps.tsx'

export const AboutPage = () => (
  <>
    <PublicHeader />
    <main id="main">
      <AboutHero />
      <Features />
      <Steps />
      <Start />
    </main>
    <PublicFooter />
  </>
)

const AboutHero = () => (
  <section aria-labelledby="about" className="border-b-8 border-road">
    <div className="mx-auto grid max-w-7xl items-end gap-x-12 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_30rem]">
      <div className="py-12 lg:py-20">
        <h1 id="about" className="text-5xl sm:text-6xl">
          A service book that never gets lost
        </h1>
        <p className="mt-6 max-w-xl text-xl text-pretty text-muted">
          GarageTale is one place for the life of your vehicle: what was done, what it cost, what is due, and proof of
          it all for the next owner.
        </p>
        <JoinLink className={cx(buttonClass({ size: 'lg' }), 'mt-8')}>Get Started - It's Free</JoinLink>
      </div>
      <GarageScene />
    </div>
  </section>
)

/** Nothing while there are no new accounts. */
const Start = () => (useSite().registration === 'closed' ? null : <Invitation />)

const Invitation = () => (
  <section aria-labelledby="start" className="mx-auto max-w-7xl px-4 py-20 text-center sm:px-6">
    <h2 id="start" className="text-4xl">
      Write the first page today
    </h2>
    <p className="mx-auto mt-4 max-w-xl text-lg text-pretty text-muted">
      Every plan is free during the Beta, so the trial has no end date and needs no card.
    </p>
    <div className="mt-8 flex flex-wrap justify-center gap-3">
      <JoinLink className={buttonClass({ size: 'lg' })}>Start Free Trial</JoinLink>
      <Link to="/pricing" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
        Compare Plans
      </Link>
    </div>
  </section>
)
