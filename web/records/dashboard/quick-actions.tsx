import type { LinkProps } from '@tanstack/react-router'
import { BookOpen, Bot, CarFront, type LucideIcon, Users } from 'lucide-react'
import { ActionTile, ActionTiles } from '../../ui/action-tiles.tsx'
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
    <ActionTiles>
      {actions.map((action) => (
        <ActionTile key={action.label} {...action} />
      ))}
    </ActionTiles>
  </Section>
)
