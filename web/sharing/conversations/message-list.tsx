import { sized } from '#domain/basics/file.ts'
import { relativeTime } from '#domain/basics/format.ts'
import type { ConversationMessage, MessagePicture } from '#domain/sharing/conversation.ts'
import { cx } from '../../ui/cx.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

type MessageListProps = {
  messages: ConversationMessage[]
  otherName: string
  /** Pictures by a visitor's link come in one size. */
  oneSize?: boolean
}

export const MessageList = ({ messages, otherName, oneSize = false }: MessageListProps) => (
  <ol aria-label="Messages" className="grid gap-4">
    {messages.map(({ id, is_mine, message, pictures, created_at }) => (
      <li key={id} className={cx('max-w-[92%] md:max-w-[80%]', is_mine ? 'justify-self-end' : 'justify-self-start')}>
        <p className={cx('mb-1 flex flex-wrap items-baseline gap-x-3 text-sm text-muted', is_mine && 'justify-end')}>
          <span className="font-medium wrap-anywhere text-ink">{is_mine ? 'You' : otherName}</span>
          <time dateTime={created_at} className="figures">
            {relativeTime(created_at)}
          </time>
        </p>
        <div
          className={cx(
            'rounded-lg border px-4 py-3 wrap-anywhere',
            is_mine ? 'rounded-tr-none border-transparent bg-primary-soft' : 'rounded-tl-none border-line bg-raised',
          )}
        >
          <p className="whitespace-pre-line">
            <LinkedText text={message} />
          </p>
          {pictures.length > 0 && <Pictures pictures={pictures} oneSize={oneSize} />}
        </div>
      </li>
    ))}
  </ol>
)

const Pictures = ({ pictures, oneSize }: { pictures: MessagePicture[]; oneSize: boolean }) => (
  <ul className={cx('mt-3 grid gap-2', pictures.length > 1 && 'grid-cols-2')}>
    {pictures.map(({ id, url, width, height }, index) => (
      <li key={id}>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open picture ${index + 1} of ${pictures.length} in a new tab`}
          className="block overflow-hidden rounded-sm bg-card ring-1 ring-line"
        >
          <img
            src={oneSize ? url : (sized(url, 800) ?? url)}
            alt=""
            width={width ?? undefined}
            height={height ?? undefined}
            loading="lazy"
            className={cx('w-full object-cover', pictures.length > 1 ? 'aspect-[4/3]' : 'max-h-80')}
          />
        </a>
      </li>
    ))}
  </ul>
)
