import { Check, type LucideIcon, Minus } from 'lucide-react'
import { sentenceCase } from '#domain/basics/listed.ts'
import { everyLogKind } from '#domain/records/kinds.ts'
import { cx } from '../../ui/cx.ts'

/** The same list on both sides of a handover: for the seller before starting, for the buyer before accepting. */
const withTheCar = (costs: boolean) => [
  sentenceCase(everyLogKind),
  'Modifications with their photos',
  'MOT tests and specification',
  'Notes marked for the record, public photos and shareable documents',
  ...(costs ? ['What each one cost, with its receipts'] : []),
]
const withTheSeller = (costs: boolean) => [
  'Private documents, notes and photos',
  'Your reminders; the insurance date is cleared',
  'The public page and the listing, which are taken offline',
  ...(costs ? [] : ['What you paid, and the receipts']),
]

/** For the seller. */
export const WhatMoves = ({ shareCosts }: { shareCosts: boolean }) => (
  <div className="grid gap-x-6 gap-y-4 rounded-lg border border-line bg-raised p-4 sm:grid-cols-2">
    <List title="Goes with the car" Icon={Check} tone="text-good" items={withTheCar(shareCosts)} />
    <List title="Stays with you" Icon={Minus} tone="text-muted" items={withTheSeller(shareCosts)} />
  </div>
)

/** For the buyer. */
export const WhatComes = ({ costsShared, level }: { costsShared: boolean; level?: 2 | 3 }) => (
  <List
    title="What comes with the car"
    level={level}
    Icon={Check}
    tone="text-good"
    items={[...withTheCar(costsShared), 'A sealed copy of its history to date, which anyone can check']}
  />
)

type ListProps = { title: string; items: string[]; Icon: LucideIcon; tone: string; level?: 2 | 3 }

function List({ title, items, Icon, tone, level = 3 }: ListProps) {
  const Heading = `h${level}` as const
  return (
    <div>
      <Heading className="font-display text-lg font-bold">{title}</Heading>
      <ul className="mt-2 grid gap-1.5">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            <Icon aria-hidden strokeWidth={2.5} className={cx('mt-1 size-4 shrink-0', tone)} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
