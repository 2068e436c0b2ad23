import {
  BookOpen,
  Bot,
  Car,
  CircleQuestionMark,
  CreditCard,
  Gauge,
  Lightbulb,
  type LucideIcon,
  Newspaper,
  ShieldCheck,
  Store,
  Users,
} from 'lucide-react'
import { hasBusinessEntry } from '#domain/account/business-entry.ts'

type Path =
  | '/'
  | '/vehicles'
  | '/automate'
  | '/business'
  | '/updates'
  | '/guides'
  | '/community'
  | '/subscription'
  | '/faqs'
  | '/moderation'

export type Entry = { label: string; Icon: LucideIcon } & ({ to: Path } | { opens: 'suggestions' })

const entries: Entry[] = [
  { label: 'Dashboard', to: '/', Icon: Gauge },
  { label: 'My Vehicles', to: '/vehicles', Icon: Car },
  { label: 'Ask AutoMate', to: '/automate', Icon: Bot },
  { label: 'Business Profile', to: '/business', Icon: Store },
  { label: 'Garage Updates', to: '/updates', Icon: Newspaper },
  { label: 'Guides', to: '/guides', Icon: BookOpen },
  { label: 'Community', to: '/community', Icon: Users },
  { label: 'Subscription', to: '/subscription', Icon: CreditCard },
  { label: 'FAQs', to: '/faqs', Icon: CircleQuestionMark },
  { label: 'Suggestions', opens: 'suggestions', Icon: Lightbulb },
  { label: 'Moderation', to: '/moderation', Icon: ShieldCheck },
]

interface Whose {
  current_plan_id: string
  role: 'member' | 'moderator'
  /** After a smaller plan their business stays, and so does the way to it. */
  has_business?: boolean
}

/** A plan that is missing or unknown counts as Individual; Moderation is for moderators. */
export const entriesFor = (user: Whose | undefined): Entry[] =>
  entries.filter((entry) => {
    const to = 'to' in entry ? entry.to : undefined
    if (to === '/business') return user?.has_business || hasBusinessEntry(user?.current_plan_id)
    return to !== '/moderation' || user?.role === 'moderator'
  })
