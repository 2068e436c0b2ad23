import { type EnquiryKind, isToBusiness } from '#domain/sharing/enquiry.ts'
import { addDays, at, minutesAfter } from './days.ts'
import { idOf } from './random.ts'
import type { World } from './world.ts'

interface Enquiry {
  kind: EnquiryKind
  /** A member's key, or a visitor's name. */
  from: string
  to: string
  days: number
  about?: string
  preferredIn?: number
  message: string
  /** What each side said then, beginning with the one it was written to. */
  answers?: string[]
}

const enquiries: Enquiry[] = [
  {
    kind: 'listing',
    from: 'sandra',
    to: 'malcolm',
    days: 4,
    about: 'malcolm-xk8',
    message: 'I built a few of these. Is the second owner’s folder included, and could I see it on Saturday morning?',
  },
  {
    kind: 'listing',
    from: 'winston',
    to: 'malcolm',
    days: 11,
    about: 'malcolm-xk8',
    message: 'Would you take a part exchange? I have an XJ6 that deserves a bigger garage.',
    answers: [
      'Tempting, but Jean counts the bonnets. Cash, and I will throw in the dust cover.',
      'Then I must ask my own accountant. Give me until the weekend.',
    ],
  },
  {
    kind: 'contact_owner',
    from: 'colin',
    to: 'malcolm',
    days: 2,
    about: 'malcolm-capri',
    message: 'Where did you find the cloth for the Recaros? Mine are in tatters.',
  },
  {
    kind: 'contact_owner',
    from: 'Marjorie Swift',
    to: 'malcolm',
    days: 6,
    about: 'malcolm-minor',
    message:
      'My late father had a Dove Grey Minor with this number in the sixties. If it is the same car, there is a photograph of me on its bonnet that I would gladly send you.',
    answers: [
      'It is the same car. Please do: the folder begins in 1974, and I have always wondered about the years before.',
    ],
  },
  {
    kind: 'listing',
    from: 'helen',
    to: 'victor',
    days: 3,
    about: 'victor-spider',
    message: 'Does the hood have the glass window? I would come up by train.',
  },
  {
    kind: 'contact_owner',
    from: 'Gordon Beal',
    to: 'priya',
    days: 2,
    about: 'priya-fiesta',
    message: 'Is the little one for sale, by any chance? My granddaughter has just passed her test.',
  },
  {
    kind: 'appointment',
    from: 'beth',
    to: 'tomasz',
    days: 2,
    preferredIn: 6,
    message: 'Could you fit the van in for a minor service before the MOT?',
  },
  {
    kind: 'quote',
    from: 'neil',
    to: 'tomasz',
    days: 5,
    message: 'What would front discs and pads on a Ranger Wildtrak come to, parts and labour?',
  },
  {
    kind: 'business',
    from: 'callum',
    to: 'tomasz',
    days: 9,
    message: 'Do you take cars with a carburettor on a Saturday?',
    answers: ['Every other Saturday, and bring the old jets with you.', 'Then I will be there on the next one.'],
  },
  {
    kind: 'message',
    from: 'hamish',
    to: 'callum',
    days: 7,
    message: 'Fancy a run up to Durness when the road is clear?',
  },
]

export function addEnquiries(world: World) {
  for (const [index, enquiry] of enquiries.entries()) addConversation(world, enquiry, index)
}

function addConversation(world: World, enquiry: Enquiry, index: number) {
  const { from, to, days, about, preferredIn, kind, message, answers = [] } = enquiry
  const vehicle = about ? world.vehicle(about) : undefined
  const business = isToBusiness(kind)
    ? world.all('business_profiles').find(({ id }) => id === idOf('business', to))
    : undefined
  const subject = {
    vehicle_id: vehicle?.id ?? null,
    vehicle_listing_id: about && kind === 'listing' ? idOf('listing', about) : null,
    business_id: business?.id ?? null,
    about: vehicle
      ? `${vehicle.registered.slice(0, 4)} ${vehicle.model.make} ${vehicle.model.model}`
      : (business?.business_name ?? null),
  }
  const recipient = world.member(to).id
  const sender = world.members.find(({ key }) => key === from)?.id ?? null
  const visitor = sender ? {} : { from_name: from, from_email: `${from.toLowerCase().replace(' ', '.')}@example.org` }
  const moment = at(addDays(world.today, -days), 12.5 + index / 3)
  const momentOf = (turn: number) => minutesAfter(moment, turn * 200)
  const opening = idOf('enquiry', index)
  for (const [turn, said] of [message, ...answers].entries()) {
    const byRecipient = turn % 2 === 1
    const isAnswered = turn < answers.length
    world.add('enquiries', {
      ...subject,
      ...(byRecipient ? {} : visitor),
      id: turn === 0 ? opening : idOf('enquiry', index, turn),
      kind: turn === 0 ? kind : business ? 'business' : 'message',
      message: said,
      from_user_id: byRecipient ? recipient : sender,
      to_user_id: byRecipient ? sender : recipient,
      opening_id: turn === 0 ? null : opening,
      preferred_date: preferredIn && turn === 0 ? addDays(world.today, preferredIn) : null,
      answered_at: isAnswered ? momentOf(turn + 1) : null,
      reply_count: isAnswered ? 1 : 0,
      created_at: momentOf(turn),
    })
  }
}
