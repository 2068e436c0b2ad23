import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { JoinLink } from '../../public/join-link.tsx'
import { HeroScene } from './hero-scene.tsx'

export const Hero = () => (
  <section aria-labelledby="hero" className="relative overflow-hidden">
    <div className="mx-auto grid max-w-7xl gap-x-12 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_32rem]">
      <div className="self-center pt-10 pb-10 lg:pt-12 lg:pb-24">
        <h1 id="hero" className="text-5xl sm:text-7xl">
          Your Car, Your Legacy
        </h1>
        <p className="mt-6 max-w-xl text-xl text-pretty text-muted">
          GarageTale keeps the whole story of your car: every service, every cost, every mile. When you sell it, the
          story goes with the car.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <JoinLink className={buttonClass({ size: 'lg' })}>Get Started - It's FREE</JoinLink>
          <Link to="/about" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            See how it works
          </Link>
        </div>
        <p className="mt-4 text-muted">For vehicles on UK plates. Free during the Beta, no card needed.</p>
      </div>
      <HeroScene />
    </div>
  </section>
)
