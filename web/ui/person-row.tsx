import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sized } from '#domain/basics/file.ts'
import { Avatar } from './avatar.tsx'

type PersonRowProps = {
  person: { id: string; name: string; avatar_url: string | null }
  note?: ReactNode
  /** Absent if there is no profile to link to. */
  onOpen?: () => void
  isLink?: boolean
  children?: ReactNode
}

/** A person in a list: who they are, something about them, and the actions. */
export function PersonRow({ person, note, onOpen, isLink = true, children }: PersonRowProps) {
  return (
    <li className="relative flex items-center gap-3 py-3">
      <span aria-hidden className="contents">
        <Avatar name={person.name} src={sized(person.avatar_url, 96)} />
      </span>
      <div className="min-w-0 grow">
        {isLink ? (
          <Link
            to="/profile/$userId"
            params={{ userId: person.id }}
            onClick={onOpen}
            className="font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {person.name}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere">{person.name}</span>
        )}
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children && <div className="relative shrink-0">{children}</div>}
    </li>
  )
}
