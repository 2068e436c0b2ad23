import { NumberPlate } from '../../../ui/art/number-plate.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useSite } from '../../../ui/this-site.ts'
import { JoinLink } from '../../public/join-link.tsx'

/** Nothing while there are no new accounts. */
export const Closing = () => (useSite().registration === 'closed' ? null : <Invitation />)

const Invitation = () => (
  <section aria-labelledby="closing" className="below-fold mx-auto max-w-7xl px-4 pb-16 sm:px-6 lg:pb-24">
    <div className="items-center justify-between gap-12 rounded-lg bg-[#0b3d2e] px-6 py-12 text-white sm:px-12 sm:py-16 lg:flex">
      <div>
        <h2 id="closing" className="text-4xl sm:text-5xl">
          It starts with a registration
        </h2>
        <p className="mt-4 max-w-xl text-lg text-white/85">
          Create an account, enter your plate and log your first entry. It takes a few minutes, and the next owner will
          thank you.
        </p>
        <JoinLink
          className={cx(
            buttonClass({ size: 'lg' }),
            'mt-8 bg-plate! text-plate-ink! outline-offset-4! outline-plate! hover:brightness-105',
          )}
        >
          Get Started
        </JoinLink>
      </div>
      <div aria-hidden="true" className="mr-8 -rotate-3 max-lg:hidden">
        <NumberPlate registration="GT01ALE" side="front" className="px-6! text-7xl!" />
      </div>
    </div>
  </section>
)
