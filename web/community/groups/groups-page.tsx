import { CalendarDays, Clock, Users } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { sampleGroups } from './sample-groups.ts'

/** A preview of groups. Nothing here works yet, and it says so. */
export function GroupsPage() {
  return (
    <div className="relative">
      <h1 className="text-4xl">Community</h1>
      <p className="mt-2 max-w-prose text-muted" id="groups-closed">
        Groups are not open yet. These three are samples of what they will look like.
      </p>
      <div className="mt-6 flex flex-wrap items-end gap-3">
        <TextField
          label="Search groups"
          type="search"
          placeholder="Search groups..."
          disabled
          aria-describedby="groups-closed"
          className="min-w-[min(14rem,100%)] grow"
        />
        <Button disabled aria-describedby="groups-closed">
          Create Group
        </Button>
      </div>
      <ul className="mt-6 grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {sampleGroups.map((group) => (
          <li key={group.name} className="grid">
            <GroupCard {...group} />
          </li>
        ))}
      </ul>
      <Watermark />
    </div>
  )
}

function GroupCard({ name, description, members, lastActive, events }: (typeof sampleGroups)[number]) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <p className="text-sm font-semibold text-muted">Sample</p>
        <h2 className="text-2xl">{name}</h2>
        <p className="mt-1 text-muted">{description}</p>
      </div>
      <ul className="figures grid gap-1 text-sm">
        <li className="flex items-center gap-2">
          <Users aria-hidden className="size-4 text-muted" /> {members} members
        </li>
        <li className="flex items-center gap-2">
          <Clock aria-hidden className="size-4 text-muted" /> Last active {lastActive}
        </li>
      </ul>
      <div className="border-t border-line pt-3">
        <h3 className="text-lg">Upcoming events</h3>
        <ul className="mt-1 grid gap-1 text-sm">
          {events.map((event) => (
            <li key={event} className="flex items-center gap-2">
              <CalendarDays aria-hidden className="size-4 text-muted" /> {event}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-auto flex gap-3">
        <Button size="sm" disabled aria-label={`Join Group ${name} (coming soon)`}>
          Join Group
        </Button>
        <Button size="sm" variant="secondary" disabled aria-label={`Chat in ${name} (coming soon)`}>
          Chat
        </Button>
      </div>
    </Card>
  )
}

const Watermark = () => (
  <svg
    viewBox="0 0 600 260"
    role="img"
    aria-label="COMING SOON"
    className="pointer-events-none absolute inset-x-0 top-1/4 w-full text-primary opacity-25 max-md:top-1/5 max-md:scale-y-150"
  >
    <g transform="rotate(-16 300 130)" fill="none" stroke="currentColor">
      <rect x="30" y="86" width="540" height="92" rx="8" strokeWidth="5" strokeDasharray="190 3 80 2 240 4" />
      <text
        x="300"
        y="157"
        textAnchor="middle"
        fontSize="76"
        letterSpacing="6"
        fill="currentColor"
        stroke="none"
        className="font-display font-bold"
      >
        COMING SOON
      </text>
    </g>
  </svg>
)
