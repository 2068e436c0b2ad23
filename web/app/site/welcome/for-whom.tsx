import type { ReactNode } from 'react'
import { NumberPlate } from '../../../ui/art/number-plate.tsx'
import { ServiceStamp } from '../../../ui/art/stamp.tsx'
import { VehicleArt } from '../../../ui/art/vehicle-art.tsx'

const people: { who: string; text: string; art: ReactNode }[] = [
  {
    who: 'The owner',
    text: 'One car, used every day. Know what is due, what it cost and where the paperwork is.',
    art: <VehicleArt bodyType="hatchback" colour="Blue" className="w-56! translate-y-[9%]" />,
  },
  {
    who: 'The collector',
    text: 'Several vehicles and a good story behind each. See the whole garage at a glance.',
    art: (
      <div className="-ml-3 flex items-end">
        <VehicleArt bodyType="convertible" colour="Red" className="w-44! translate-y-[9%]" />
        <VehicleArt bodyType="motorcycle" colour="Black" className="w-28! translate-y-[9%]" />
      </div>
    ),
  },
  {
    who: 'The workshop',
    text: 'A profile with your services, hours and reviews, and customers who can show what you did.',
    art: <ServiceStamp type="Oil Change" date="2024-10-12" miles={42310} className="mb-3 size-24" />,
  },
  {
    who: 'The buyer',
    text: 'Read the history before you travel to see the car, and own that history when you drive it home.',
    art: <NumberPlate registration="GT01ALE" size="lg" side="front" className="mb-4" />,
  },
]

export const ForWhom = () => (
  <section aria-labelledby="for-whom" className="below-fold mx-auto max-w-7xl px-4 py-16 sm:px-6 lg:py-24">
    <h2 id="for-whom" className="text-4xl sm:text-5xl">
      Whose story is it?
    </h2>
    <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {people.map(({ who, text, art }) => (
        <li key={who}>
          <div aria-hidden="true" className="flex h-24 items-end sm:h-28 border-b-4 border-road">
            {art}
          </div>
          <h3 className="mt-4 text-2xl">{who}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
