import type { ReactNode } from 'react'
import type { MemberProfile } from '#domain/community/profile.ts'
import { ProfileBadges } from './profile-badges.tsx'
import { type PeopleSide, ProfileHeader } from './profile-header.tsx'
import { ProfileVehicles } from './profile-vehicles.tsx'

type MemberProfileViewProps = {
  profile: MemberProfile
  actions?: ReactNode
  onPeople?: (side: PeopleSide) => void
}

export function MemberProfileView({ profile, actions, onPeople }: MemberProfileViewProps) {
  return (
    <div className="grid gap-6">
      <ProfileHeader profile={profile} actions={actions} onPeople={onPeople}>
        {profile.is_house && <p className="text-muted">The official GarageTale account</p>}
      </ProfileHeader>
      {!profile.is_house && <WhatTheyHave profile={profile} />}
    </div>
  )
}

const WhatTheyHave = ({ profile }: { profile: MemberProfile }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
    <ProfileVehicles
      vehicles={profile.vehicles}
      hrefOf={(vehicle) => `/p/${vehicle.public_url}`}
      empty={<p className="text-muted">{profile.name} has not shared any vehicles</p>}
    />
    <ProfileBadges badges={profile.badges} emptyText={`${profile.name} has not earned any badges yet`} />
  </div>
)
