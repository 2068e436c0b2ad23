import { EllipsisVertical, Flag, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { relativeTime } from '#domain/basics/format.ts'
import type { PostComment } from '#domain/community/post.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { afterDialogs } from './after-dialogs.ts'
import { AuthorAvatar, AuthorName } from './author.tsx'
import { CommentEdit } from './comment-edit.tsx'
import { EditedMark, HiddenMark } from './marks.tsx'

interface CommentActs {
  onDelete: (comment: PostComment) => void
  onReport: (comment: PostComment) => void
}

type CommentRowProps = CommentActs & { comment: PostComment; onChanged: (comment: PostComment) => void }

export function CommentRow({ comment, onChanged, onDelete, onReport }: CommentRowProps) {
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const endEditing = () => {
    setEditing(false)
    afterDialogs(() => row.current?.focus({ preventScroll: true }))
  }
  const { user, content, is_own, is_hidden, created_at } = comment
  const icon = 'size-5'
  return (
    <li ref={row} tabIndex={-1} className="flex gap-3 py-2 outline-none">
      <AuthorAvatar author={user} size="sm" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
          <AuthorName author={user} />
          <time dateTime={created_at} className="figures">
            {relativeTime(created_at)}
          </time>
          <EditedMark of={comment} />
          {is_hidden && <HiddenMark />}
        </p>
        {editing ? (
          <CommentEdit
            comment={comment}
            onClose={endEditing}
            onSaved={(saved) => {
              endEditing()
              onChanged(saved)
            }}
          />
        ) : (
          <p className="whitespace-pre-line wrap-anywhere">
            <LinkedText text={content} />
          </p>
        )}
      </div>
      {!editing && (
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={`More for the comment by ${user.name}`}
              icon={<EllipsisVertical aria-hidden className={icon} />}
              className="max-md:size-11 max-md:-my-1.5"
            />
          }
        >
          {is_own ? (
            <>
              <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={() => setEditing(true)}>
                Edit
              </MenuItem>
              <MenuItem tone="danger" icon={<Trash2 aria-hidden className={icon} />} onSelect={() => onDelete(comment)}>
                Delete
              </MenuItem>
            </>
          ) : (
            <MenuItem icon={<Flag aria-hidden className={icon} />} onSelect={() => onReport(comment)}>
              Report
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  )
}
