import { createFileRoute, Link } from '@tanstack/react-router'
import { BellRing, Store } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { MemberProfile } from '#domain/community/profile.ts'
import { FollowButton } from '../../community/follows/follow-button.tsx'
import { ProfileScreen } from '../../community/profile/profile-screen.tsx'
import { MemberMenu } from '../../members/blocks/member-menu.tsx'
import { MessageButton } from '../../sharing/conversations/message-button.tsx'
import { buttonClass } from '../../ui/button.tsx'

const SecuritySettings = lazy(() =>
  import('../../account/authentication/security/security-settings.tsx').then((module) => ({
    default: module.SecuritySettings,
  })),
)
const BlockedMembers = lazy(() =>
  import('../../members/blocks/blocked-members.tsx').then((module) => ({ default: module.BlockedMembers })),
)
const PeopleDialog = lazy(() =>
  import('../../community/follows/people-dialog.tsx').then((module) => ({ default: module.PeopleDialog })),
)
const ReportDialog = lazy(() =>
  import('../../community/reports/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

export const Route = createFileRoute('/_app/profile/$userId')({
  head: () => ({ meta: [{ title: 'Profile: GarageTale' }] }),
  component: Profile,
})

function Profile() {
  const { userId } = Route.useParams()
  // A key: nothing of one person may linger on the page of the next.
  return <ProfileOf key={userId} userId={userId} />
}

function ProfileOf({ userId }: { userId: string }) {
  const [listed, setListed] = useState<'followers' | 'following'>()
  return (
    <>
      <ProfileScreen
        userId={userId}
        security={
          <div className="grid gap-8">
            <SecuritySettings />
            <NotificationSettings />
            <BlockedMembers />
          </div>
        }
        actionsOn={(member) => <Actions member={member} />}
        onPeople={setListed}
      />
      {listed && (
        <Suspense fallback={null}>
          <PeopleDialog userId={userId} side={listed} onClose={() => setListed(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function NotificationSettings() {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-1 text-xl">
        Notifications
      </h3>
      <p className="mb-3 text-muted">What we tell you, on which devices, by email, and when you want quiet.</p>
      <Link to="/notifications" className={buttonClass({ variant: 'secondary' })}>
        <BellRing aria-hidden className="size-4" />
        Notification settings
      </Link>
    </section>
  )
}

function Actions({ member }: { member: MemberProfile }) {
  const navigate = Route.useNavigate()
  const [reporting, setReporting] = useState(false)
  return (
    <>
      <FollowButton user={member} />
      {member.business_name && (
        <Link to="/business/$userId" params={{ userId: member.id }} className={buttonClass({ variant: 'secondary' })}>
          <Store aria-hidden className="size-4 shrink-0" />
          <span className="max-w-56 truncate">{member.business_name}</span>
        </Link>
      )}
      {!member.is_house && (
        <>
          <MessageButton member={member} />
          <MemberMenu
            member={member}
            onReport={() => setReporting(true)}
            onBlocked={() => navigate({ to: '/', replace: true })}
          />
        </>
      )}
      {reporting && (
        <Suspense fallback={null}>
          <ReportDialog
            object_type="profile"
            object_id={member.id}
            what="profile"
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
