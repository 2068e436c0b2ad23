import type { ReactNode } from 'react'
import type { MemberProfile } from '#domain/profile.ts'
import { ProfileBadges } from './profile-badges.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileVehicles } from './profile-vehicles.tsx'

export function MemberProfileView({ profile, actions }: { profile: MemberProfile; actions?: ReactNode }) {
  return (
    <div className="grid gap-6">
      <ProfileHeader profile={profile} actions={actions} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <ProfileVehicles
          vehicles={profile.vehicles}
          hrefOf={(vehicle) => `/p/${vehicle.public_url}`}
          empty={<p className="text-muted">{profile.name} has not shared any vehicles</p>}
        />
        <ProfileBadges badges={profile.badges} emptyText={`${profile.name} has not earned any badges yet`} />
      </div>
    </div>
  )
}
