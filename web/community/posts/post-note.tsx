import { ExternalLink, MessageSquare } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { plural } from '#domain/basics/plural.ts'
import { type Post, type PostComment, plainText } from '#domain/community/post.ts'
import { cx } from '../../ui/cx.ts'
import { Comments } from './comments.tsx'
import { type PostActs, PostHead } from './post-head.tsx'
import { PostMediaView } from './post-media.tsx'
import { PostText } from './post-text.tsx'
import { ReactionButtons } from './reactions.tsx'
import { articleLink, isArticle, sourceOf } from './source.ts'

export type NoteActs = PostActs & { onReportComment: (comment: PostComment) => void }

type PostNoteProps = NoteActs & {
  post: Post
  /** Its whole text and all its comments, as it was opened by its link. */
  whole?: boolean
  ref?: Ref<HTMLElement>
}

export function PostNote({ post, whole = false, ref, onReportComment, ...acts }: PostNoteProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const link = articleLink(post)
  const title = plainText(post.title)
  return (
    <div className="pinned">
      <article
        ref={ref}
        tabIndex={-1}
        aria-label={title}
        className={cx('note outline-none', isArticle(post) ? 'cutting' : post.is_system_generated && 'club-notice')}
      >
        <PostHead post={post} {...acts} />
        <h2 className="mt-3 text-2xl wrap-anywhere">{title}</h2>
        <PostText postId={post.id} title={title} content={post.content} whole={whole} />
        <PostMediaView media={post.media} title={title} />
        {link && (
          <a
            href={link.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="mt-3 inline-flex min-h-9 items-center gap-2 font-semibold text-primary underline underline-offset-4"
          >
            Read it at {sourceOf(post)}
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
        <footer className="mt-4 flex flex-wrap items-center justify-between gap-2">
          <ReactionButtons post={post} />
          <button
            type="button"
            aria-label={`${commentsIn(post)}. Write one`}
            onClick={() => box.current?.focus()}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-muted hover:text-ink md:min-h-9"
          >
            <MessageSquare aria-hidden className="size-5" />
            <span aria-hidden className="figures">
              {post.comment_count}
            </span>
          </button>
        </footer>
        <Comments post={post} whole={whole} box={box} onReport={onReportComment} />
      </article>
    </div>
  )
}

const commentsIn = ({ comment_count }: Post) => plural(comment_count, 'comment')
