import type { ReactNode } from 'react'
import { BadgeDisc } from '../../../ui/art/badge-disc.tsx'
import { NumberPlate } from '../../../ui/art/number-plate.tsx'
import { ServiceStamp } from '../../../ui/art/stamp.tsx'
import { Bubble, DuePills, Handover, LinkCard, SpendingBars } from './feature-art.tsx'

const features: { title: string; text: string; art: ReactNode }[] = [
  {
    title: 'Service history',
    text: 'Every job with its date, mileage, cost and receipt, stamped like the book that came with the car.',
    art: <ServiceStamp type="Major Service" date="2024-05-18" miles={38204} className="size-24" />,
  },
  {
    title: 'Lookup by registration',
    text: 'Type in the plate to fetch the make, model, tax, MOT history and technical details.',
    art: <NumberPlate registration="GT01ALE" size="lg" />,
  },
  {
    title: 'Reminders',
    text: 'MOT, tax, insurance, service and more, by email and in the app, 5 to 60 days ahead.',
    art: <DuePills />,
  },
  {
    title: 'Spending analysis',
    text: 'Eight kinds of cost, month by month, for one vehicle or the whole garage.',
    art: <SpendingBars />,
  },
  {
    title: 'Public page and listing',
    text: 'One link for the history you want to show, and a sales listing when the time comes.',
    art: <LinkCard />,
  },
  {
    title: 'Ownership transfer',
    text: 'The buyer accepts by email and the record moves to their garage. Your private files don’t.',
    art: <Handover />,
  },
  {
    title: 'AutoMate',
    text: 'An AI car assistant for intervals, noises and jobs at home. A second opinion, not a mechanic.',
    art: <Bubble />,
  },
  {
    title: 'Community',
    text: 'Follow other garages, read and write guides, and earn points and badges for a well-kept record.',
    art: (
      <div className="flex">
        {['first-wheels', 'service-stamp', 'early-bird'].map((id) => (
          <BadgeDisc
            key={id}
            badge={{ name: '', icon_url: `/badges/${id}.svg` }}
            className="size-16! not-first:-ml-2 xl:size-20!"
          />
        ))}
      </div>
    ),
  },
]

export const Features = () => (
  <section aria-labelledby="features" className="mx-auto max-w-7xl px-4 py-20 sm:px-6">
    <h2 id="features" className="text-4xl">
      Everything a good garage would write down
    </h2>
    <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {features.map(({ title, text, art }) => (
        <li key={title} className="flex flex-col rounded-lg border border-line bg-card">
          <div
            aria-hidden="true"
            className="grid h-36 place-items-center overflow-hidden border-b border-line bg-raised rounded-t-lg"
          >
            {art}
          </div>
          <div className="p-5">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
