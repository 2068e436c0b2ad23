import { Link } from '@tanstack/react-router'
import { BookOpen, Download, EllipsisVertical, ExternalLink, EyeOff, Flag, Pencil, Trash2 } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { sized } from '#domain/basics/file.ts'
import { relativeTime } from '#domain/basics/format.ts'
import type { Guide } from '#domain/community/guide.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { GuidePicture } from './guide-picture.tsx'
import { clothFor, fitsWhat } from './make-colours.ts'

type GuideActs = {
  onEdit: (guide: Guide) => void
  onDelete: (guide: Guide) => void
  onReport: (guide: Guide) => void
  onDownload: (guide: Guide) => void
}

type GuideCardProps = GuideActs & { guide: Guide; playing: boolean; onPlay: () => void }

const icon = 'size-5'

export function GuideCard({ guide, playing, onPlay, ...acts }: GuideCardProps) {
  const { title, type, author_name } = guide
  return (
    <article className="manual" style={{ '--cloth': clothFor(guide.make) } as CSSProperties}>
      <div aria-hidden className="manual-spine">
        <span>{fitsWhat(guide)}</span>
      </div>
      <div className="flex min-w-0 flex-col">
        <GuidePicture guide={guide} playing={playing} onPlay={onPlay} />
        <div className="flex grow flex-col gap-3 p-4">
          {guide.is_hidden && (
            <p className="flex items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm font-medium text-warn">
              <EyeOff aria-hidden className="size-4 shrink-0" />
              Hidden by a moderator. Only you can see it.
            </p>
          )}
          <div>
            <h3 className="text-xl wrap-anywhere">{title}</h3>
            <p className="text-sm text-muted wrap-anywhere">
              {type === 'file' ? 'PDF' : 'Video'} for {fitsWhat(guide)}
              {type === 'youtube' && author_name && <>, by {author_name} on YouTube</>}
            </p>
          </div>
          <Description text={guide.description} title={title} />
          <Sharer guide={guide} />
          <div className="flex flex-wrap items-center gap-1 border-t border-line pt-3">
            {type === 'file' ? <ReadLink guide={guide} onDownload={acts.onDownload} /> : <SiteLink guide={guide} />}
            <More guide={guide} {...acts} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** Three lines of it; the rest is offered where there is more. */
function Description({ text, title }: { text: string; title: string }) {
  const [open, setOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const paragraph = shown.current
    if (!paragraph || open) return
    const watch = new ResizeObserver(() => setIsCut(paragraph.scrollHeight > paragraph.clientHeight + 1))
    watch.observe(paragraph)
    return () => watch.disconnect()
  }, [open])
  return (
    <div>
      <p ref={shown} className={`whitespace-pre-line wrap-anywhere ${open ? '' : 'line-clamp-3'}`}>
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Show less' : 'Read more'} of ${title}`}
          onClick={() => setOpen(!open)}
          className="min-h-9 text-sm font-semibold text-primary underline-offset-4 hover:underline md:min-h-6"
        >
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  )
}

function Sharer({ guide: { user, created_at } }: { guide: Guide }) {
  return (
    <p className="mt-auto flex items-center gap-3 pt-1 text-sm">
      <span aria-hidden>
        <Avatar name={user.name} src={sized(user.avatar_url, 96)} size="sm" />
      </span>
      <span className="min-w-0 text-muted">
        <Link
          to="/profile/$userId"
          params={{ userId: user.id }}
          className="font-semibold text-ink underline-offset-4 wrap-anywhere hover:underline"
        >
          {user.name || 'Unknown'}
        </Link>
        <br />
        <time dateTime={created_at} className="figures">
          {relativeTime(created_at)}
        </time>
      </span>
    </p>
  )
}

function ReadLink({ guide, onDownload }: { guide: Guide; onDownload: GuideActs['onDownload'] }) {
  return (
    <>
      <a
        href={`${guide.url}?view`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Read ${guide.title}`}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        <BookOpen aria-hidden className="size-4" />
        Read
      </a>
      <IconButton
        label={`Download ${guide.title}`}
        title="Download"
        icon={<Download aria-hidden className={icon} />}
        onClick={() => onDownload(guide)}
        className="ml-auto"
      />
    </>
  )
}

const SiteLink = ({ guide }: { guide: Guide }) => (
  <a
    href={guide.url}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    aria-label={`${guide.title} on YouTube`}
    className={`${buttonClass({ variant: 'secondary', size: 'sm' })} mr-auto`}
  >
    <ExternalLink aria-hidden className="size-4" />
    On YouTube
  </a>
)

function More({ guide, onEdit, onDelete, onReport }: { guide: Guide } & Omit<GuideActs, 'onDownload'>) {
  return (
    <Menu
      trigger={
        <IconButton
          label={`More for ${guide.title}`}
          title="More"
          icon={<EllipsisVertical aria-hidden className={icon} />}
        />
      }
    >
      {guide.is_own ? (
        <>
          <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={() => onEdit(guide)}>
            Edit
          </MenuItem>
          <MenuItem tone="danger" icon={<Trash2 aria-hidden className={icon} />} onSelect={() => onDelete(guide)}>
            Delete
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={<Flag aria-hidden className={icon} />} onSelect={() => onReport(guide)}>
          Report guide
        </MenuItem>
      )}
    </Menu>
  )
}
