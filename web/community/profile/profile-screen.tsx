import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MemberProfile } from '#domain/community/profile.ts'
import { ApiError } from '../../app/http.ts'
import { Loading } from '../../ui/messages/loading.tsx'
import { MemberProfileView } from './member-profile-view.tsx'
import { OwnProfileView } from './own-profile-view.tsx'
import { profileQuery } from './profile.api.ts'
import type { PeopleSide } from './profile-header.tsx'
import { ProfileProblem } from './profile-problem.tsx'

type ProfileScreenProps = {
  userId: string | undefined
  /** What the Edit Profile dialog shows under Security. */
  security?: ReactNode
  /** The actions on another member's profile. */
  actionsOn?: (member: MemberProfile) => ReactNode
  /** Opens the list of followers or following. */
  onPeople?: (side: PeopleSide) => void
}

export function ProfileScreen({ userId, ...rest }: ProfileScreenProps) {
  return userId ? <LoadedProfile userId={userId} {...rest} /> : <ProfileProblem title="Invalid user ID" />
}

function LoadedProfile({ userId, security, actionsOn, onPeople }: ProfileScreenProps & { userId: string }) {
  const { data, error, isPending, refetch } = useQuery(profileQuery(userId))
  if (isPending) return <Loading text="Loading profile..." className="min-h-96" />
  // Even if it was there a moment ago: a block or a suspension can remove it while it is open.
  if (error instanceof ApiError && error.status === 404)
    return (
      <ProfileProblem code="404" title="User not found">
        This profile doesn’t exist, or has been removed.
      </ProfileProblem>
    )
  if (data?.view === 'self') return <OwnProfileView profile={data} security={security} onPeople={onPeople} />
  if (data) return <MemberProfileView profile={data} actions={actionsOn?.(data)} onPeople={onPeople} />
  return (
    <ProfileProblem title="Failed to load user profile" onRetry={() => void refetch()}>
      {error?.message}
    </ProfileProblem>
  )
}
