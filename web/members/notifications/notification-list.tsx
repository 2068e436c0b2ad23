import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import {
  Award,
  CalendarClock,
  Heart,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquare,
  Settings2,
  ShieldCheck,
  Stamp,
  TrendingUp,
  UserPlus,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { InviteTrigger } from '#domain/account/referral.ts'
import { relativeTime } from '#domain/basics/format.ts'
import { type Notification, type NotificationType, notificationPath } from '#domain/members/notification.ts'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading } from '../../ui/messages/loading.tsx'
import { notificationsQuery } from './notifications.api.ts'

const icons: Record<NotificationType, LucideIcon> = {
  new_follower: UserPlus,
  ownership_transfer: KeyRound,
  transfer_request: KeyRound,
  badge_earned: Award,
  level_up: TrendingUp,
  post_reaction: Heart,
  post_comment: MessageSquare,
  reminder_due: CalendarClock,
  enquiry: Mail,
  confirmation: Stamp,
  account: ShieldCheck,
}

type NotificationListProps = {
  onShown: () => void
  onChosen: () => void
  /** A transfer request is answered in a dialog, on whatever page. */
  onTransferRequest: (transferId: string) => void
  onInvite: (trigger: InviteTrigger) => void
}

export function NotificationList({ onShown, ...acts }: NotificationListProps) {
  const { data, isError, isFetching } = useQuery(notificationsQuery())
  // Marking them read must not remove the 'new' marks while the panel is open.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = data?.filter((notification) => !notification.is_read).map(({ id }) => id) ?? []
  const unreadKey = unread.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each unread one that arrives
  useEffect(() => {
    if (isFetching || !unreadKey) return
    setFresh((before) => new Set([...before, ...unread]))
    onShown()
  }, [unreadKey, isFetching])

  return (
    <>
      <Told data={data} failed={isError && !data} fresh={fresh} {...acts} />
      <Link
        to="/notifications"
        onClick={acts.onChosen}
        className="sticky -bottom-4 -mx-4 mt-1 -mb-4 md:-bottom-2 md:-mx-2 md:-mb-2 flex min-h-12 items-center gap-3 border-t border-line bg-card px-5 py-2 font-medium text-primary no-underline hover:bg-raised"
      >
        <Settings2 aria-hidden className="size-5 shrink-0" />
        Choose what we tell you, and how
      </Link>
    </>
  )
}

type ToldProps = Omit<NotificationListProps, 'onShown'> & {
  data: Notification[] | undefined
  failed: boolean
  fresh: ReadonlySet<string>
}

function Told({ data, failed, fresh, ...acts }: ToldProps) {
  if (failed) return <p className="p-6 text-center text-muted">We couldn’t load your notifications.</p>
  if (!data) return <Loading text="Loading notifications..." />
  if (data.length === 0) return <p className="p-6 text-center text-muted">No notifications yet</p>
  return (
    <ul className="grid gap-px">
      {data.map((notification) => (
        <Item key={notification.id} notification={notification} fresh={fresh.has(notification.id)} {...acts} />
      ))}
    </ul>
  )
}

type ItemProps = Omit<NotificationListProps, 'onShown'> & { notification: Notification; fresh: boolean }

function Item({ notification, fresh, onChosen, onTransferRequest, onInvite }: ItemProps) {
  const router = useRouter()
  const session = useSession()
  const { type, title, content, created_at, metadata } = notification
  const path = session.state === 'signed-in' ? notificationPath(notification, session.user.id) : undefined
  const Icon = icons[type]
  const body = (
    <>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="min-w-0 grow">
        <span className="block font-semibold">
          {fresh && <span className="sr-only">New: </span>}
          {title}
        </span>
        {content && <span className="block text-sm text-muted">{content}</span>}
        <time dateTime={created_at} className="figures block text-sm text-muted">
          {relativeTime(created_at)}
        </time>
      </span>
      {fresh && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-plate ring-1 ring-black/30" />}
    </>
  )
  const shape = cx('flex w-full items-start gap-3 rounded-md p-3 text-left', fresh && 'bg-primary-soft')
  const open = () => {
    if (type === 'transfer_request') onTransferRequest(metadata.transfer_id ?? '')
    else if (path) router.history.push(path)
  }
  if (!path && type !== 'transfer_request') return <li className={shape}>{body}</li>
  return (
    <li>
      <button
        type="button"
        className={cx(shape, 'hover:bg-raised')}
        onClick={() => {
          onChosen()
          open()
        }}
      >
        {body}
      </button>
      {type === 'badge_earned' && (
        <Button
          variant="quiet"
          size="sm"
          className="mb-1 ml-10"
          onClick={() => {
            onChosen()
            onInvite(firsts.has(metadata.badge_id ?? '') ? 'action' : 'badge')
          }}
        >
          Tell a friend
        </Button>
      )}
    </li>
  )
}

/** Badges for a first: the first car, service, public page, handover. */
const firsts = new Set(['first-wheels', 'service-stamp', 'open-garage', 'passed-on'])
