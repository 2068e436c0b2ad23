import { Link, type LinkProps } from '@tanstack/react-router'
import { BookOpen, Bot, CarFront, type LucideIcon, Users } from 'lucide-react'
import { Section } from '../../ui/card.tsx'

const actions: { label: string; text: string; Icon: LucideIcon; link: LinkProps }[] = [
  {
    label: 'Add Vehicle',
    text: 'By its registration, in a minute',
    Icon: CarFront,
    link: { to: '/vehicles', search: { action: 'add' } },
  },
  { label: 'Ask AutoMate', text: 'About faults, parts and intervals', Icon: Bot, link: { to: '/automate' } },
  {
    label: 'Ask Community',
    text: 'Owners of the same car know',
    Icon: Users,
    link: { to: '/updates', search: { action: 'post' } },
  },
  { label: 'View Guides', text: 'Step by step, by other owners', Icon: BookOpen, link: { to: '/guides' } },
]

export const QuickActions = () => (
  <Section title="Quick Actions">
    <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {actions.map(({ label, text, Icon, link }) => (
        <li key={label} className="grid">
          <Link
            {...link}
            className="group flex flex-col gap-3 rounded-lg border border-line bg-card p-4 text-ink no-underline transition-colors duration-150 hover:border-primary"
          >
            <span className="grid size-11 place-items-center rounded-md bg-primary-soft text-primary transition-colors duration-150 group-hover:bg-primary group-hover:text-on-primary">
              <Icon aria-hidden className="size-6" strokeWidth={1.75} />
            </span>
            <span>
              <span className="block font-display text-lg leading-tight font-bold">{label}</span>
              <span className="mt-1 block text-sm leading-snug text-muted">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)
