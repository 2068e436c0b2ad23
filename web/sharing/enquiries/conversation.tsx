import { formatLongDate, relativeTime } from '#domain/basics/format.ts'
import type { OpenEnquiry } from '#domain/sharing/enquiry.ts'
import { cx } from '../../ui/cx.ts'

export function Conversation({ enquiry }: { enquiry: OpenEnquiry }) {
  const { conversation, from_name, from_user_id, preferred_date } = enquiry
  return (
    <div className="p-4 md:p-6">
      <ol className="grid gap-4">
        {conversation.map(({ id, is_mine, message, created_at }) => (
          <li
            key={id}
            className={cx('max-w-[92%] md:max-w-[80%]', is_mine ? 'justify-self-end' : 'justify-self-start')}
          >
            <p className="mb-1 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
              <span className="font-medium wrap-anywhere text-ink">{is_mine ? 'You' : from_name}</span>
              <time dateTime={created_at} className="figures">
                {relativeTime(created_at)}
              </time>
            </p>
            <div
              className={cx(
                'rounded-lg border px-4 py-3 whitespace-pre-line wrap-anywhere',
                is_mine
                  ? 'rounded-tr-none border-transparent bg-primary-soft'
                  : 'rounded-tl-none border-line bg-raised',
              )}
            >
              {message}
            </div>
          </li>
        ))}
      </ol>
      {preferred_date && <p className="mt-4">Preferred date: {formatLongDate(preferred_date)}</p>}
      {!from_user_id && (
        <p className="mt-4 text-sm text-muted">
          {from_name} has no account here: they typed the name themselves, and your answer is sent to them by email.
        </p>
      )}
    </div>
  )
}
