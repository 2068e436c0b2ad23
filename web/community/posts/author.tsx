import { Link } from '@tanstack/react-router'
import { sized } from '#domain/basics/file.ts'
import type { Author } from '#domain/community/post.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** The name beside it is the link for keyboards and screen readers. */
export const AuthorAvatar = ({ author, size }: { author: Author; size: 'sm' | 'md' }) => (
  <Link to="/profile/$userId" params={{ userId: author.id }} tabIndex={-1} aria-hidden className="shrink-0 self-start">
    <Avatar name={author.name} src={sized(author.avatar_url, 96)} size={size} />
  </Link>
)

export const AuthorName = ({ author }: { author: Author }) => (
  <Link
    to="/profile/$userId"
    params={{ userId: author.id }}
    className="min-h-6 font-semibold wrap-anywhere text-ink underline-offset-4 hover:underline"
  >
    {author.name}
  </Link>
)
