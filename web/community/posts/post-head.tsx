import { EllipsisVertical, Flag, Link as LinkIcon, Newspaper, Pencil, Trash2 } from 'lucide-react'
import { relativeTime } from '#domain/basics/format.ts'
import { type Post, plainText } from '#domain/community/post.ts'
import { copyText } from '../../app/copy-text.ts'
import { publicAddress } from '../../app/public-address.ts'
import { LogoMark } from '../../ui/art/logo.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { AuthorAvatar, AuthorName } from './author.tsx'
import { EditedMark, HiddenMark, PrivateMark } from './marks.tsx'
import { isArticle, sourceOf } from './source.ts'

export interface PostActs {
  onEdit: (post: Post) => void
  onDelete: (post: Post) => void
  onReport: (post: Post) => void
}

/** Who posted it, when, and the actions for its author or anybody else. */
export function PostHead({ post, ...acts }: PostActs & { post: Post }) {
  const { user, created_at, is_private, is_hidden } = post
  return (
    <header className="flex items-start gap-3">
      <Sender post={post} />
      <div className="min-w-0 grow">
        <p>{isFromMember(post) ? <AuthorName author={user} /> : <Source post={post} />}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <time dateTime={created_at} className="figures">
            {relativeTime(created_at)}
          </time>
          {isFromMember(post) && <EditedMark of={post} />}
          {is_private && <PrivateMark />}
          {is_hidden && <HiddenMark />}
        </p>
      </div>
      <PostMenu post={post} {...acts} />
    </header>
  )
}

const isFromMember = (post: Post) => !post.is_system_generated && !isArticle(post)

function Sender({ post }: { post: Post }) {
  if (isFromMember(post)) return <AuthorAvatar author={post.user} size="md" />
  if (!isArticle(post)) return <LogoMark className="size-10" />
  return (
    <span aria-hidden className="flex size-10 shrink-0 items-center justify-center rounded-full border border-edge">
      <Newspaper className="size-5" />
    </span>
  )
}

const Source = ({ post }: { post: Post }) => (
  <>
    <span className="font-semibold wrap-anywhere">{isArticle(post) ? sourceOf(post) : 'GarageTale'}</span>{' '}
    <span className="text-sm text-muted">{isArticle(post) ? 'Article' : 'Club notice'}</span>
  </>
)

function PostMenu({ post, onEdit, onDelete, onReport }: PostActs & { post: Post }) {
  const icon = 'size-5'
  const toast = useToast()
  const copy = async () => {
    const done = await copyText(publicAddress(`/updates?post=${post.id}`))
    toast(done ? { title: 'Link copied', tone: 'good' } : { title: 'We couldn’t copy the link', tone: 'destructive' })
  }
  return (
    <Menu
      trigger={
        <IconButton
          label={`More for ${plainText(post.title)}`}
          icon={<EllipsisVertical aria-hidden className={icon} />}
          className="-mt-1 -mr-2"
        />
      }
    >
      <MenuItem icon={<LinkIcon aria-hidden className={icon} />} onSelect={() => void copy()}>
        Copy link
      </MenuItem>
      {post.is_own ? (
        <>
          <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={() => onEdit(post)}>
            Edit
          </MenuItem>
          <MenuItem tone="danger" icon={<Trash2 aria-hidden className={icon} />} onSelect={() => onDelete(post)}>
            Delete
          </MenuItem>
        </>
      ) : (
        // GarageTale's own posts can't be reported.
        (isFromMember(post) || isArticle(post)) && (
          <MenuItem icon={<Flag aria-hidden className={icon} />} onSelect={() => onReport(post)}>
            Report
          </MenuItem>
        )
      )}
    </Menu>
  )
}
