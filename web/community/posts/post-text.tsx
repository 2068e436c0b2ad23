import { plainText, postExcerpt } from '#domain/community/post.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { useOpened } from './remembered.ts'

type PostTextProps = { postId: string; title: string; content: string; whole: boolean }

/** React renders it as text, and markup is left out. */
export function PostText({ postId, title, content, whole }: PostTextProps) {
  const [open, setOpen] = useOpened(`text ${postId}`)
  const excerpt = postExcerpt(content)
  const all = whole || open
  return (
    <div className="mt-2 max-w-prose">
      <p className="whitespace-pre-line wrap-anywhere">
        <LinkedText text={all ? plainText(content) : excerpt.text} />
      </p>
      {excerpt.more && !whole && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Show less' : 'Read on'}: ${title}`}
          onClick={() => setOpen(!open)}
          className="mt-1 min-h-9 font-semibold text-primary underline underline-offset-4 md:min-h-7"
        >
          {open ? 'Show less' : 'Read on'}
        </button>
      )}
    </div>
  )
}
