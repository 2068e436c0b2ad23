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
  Store,
  Users,
} from 'lucide-react'
import { hasBusinessEntry } from '#domain/plans.ts'

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
]

/** A plan that is missing or unknown counts as Individual. */
export const entriesFor = (planId: string | undefined): Entry[] =>
  entries.filter((entry) => !('to' in entry) || entry.to !== '/business' || hasBusinessEntry(planId))
