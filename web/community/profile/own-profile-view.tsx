import { Link, useLocation } from '@tanstack/react-router'
import { LogOut, Mail, Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { OwnProfile } from '#domain/community/profile.ts'
import { useLogOut } from '../../app/log-out.tsx'
import { LevelDial } from '../../ui/art/dial.tsx'
import { VehicleDrawing } from '../../ui/art/vehicle-drawing.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ProfileBadges } from './profile-badges.tsx'
import { type PeopleSide, ProfileHeader } from './profile-header.tsx'
import { ProfileVehicles } from './profile-vehicles.tsx'
import { StorageCard } from './storage-card.tsx'
import { UpcomingReminders } from './upcoming-reminders.tsx'

const EditProfileDialog = lazy(() =>
  import('./edit-profile-dialog.tsx').then((module) => ({ default: module.EditProfileDialog })),
)

type OwnProfileViewProps = { profile: OwnProfile; security: ReactNode; onPeople?: (side: PeopleSide) => void }

export function OwnProfileView({ profile, security, onPeople }: OwnProfileViewProps) {
  // Password managers lead here through /.well-known/change-password.
  const [editing, setEditing] = useState(window.location.hash === '#security')
  // The notice above every screen leads here, perhaps from this very page.
  const askedFor = useLocation({
    select: ({ hash, state }) => (hash === 'edit' ? (state.__TSR_key ?? 'at first') : ''),
  })
  useEffect(() => {
    if (askedFor) setEditing(true)
  }, [askedFor])
  return (
    <div className="grid gap-6">
      <ProfileHeader
        profile={profile}
        onPeople={onPeople}
        actions={
          <>
            <Button icon={<Pencil aria-hidden className="size-4" />} onClick={() => setEditing(true)}>
              Edit Profile
            </Button>
            <Link to="/messages" className={buttonClass({ variant: 'secondary' })}>
              <Mail aria-hidden className="size-4" />
              Messages
            </Link>
            <LogOutButton />
          </>
        }
      >
        <p className="wrap-anywhere text-muted">{profile.email}</p>
        <p className="mt-2">
          <span className="rounded-full border border-primary px-3 py-0.5 text-sm font-semibold text-primary">
            {profile.plan_name} Plan
          </span>
        </p>
      </ProfileHeader>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid gap-6">
          <ProfileVehicles
            vehicles={profile.vehicles}
            hrefOf={(vehicle) => `/vehicle/${vehicle.id}`}
            noteOf={(vehicle) =>
              [vehicle.status === 'For Sale' && 'For Sale', vehicle.is_public && 'Public'].filter(Boolean).join(' · ')
            }
            empty={<NoVehicles />}
          />
          <ProfileBadges badges={profile.badges} emptyText="No badges yet. Your first comes with your first vehicle." />
        </div>
        <div className="grid gap-6">
          <UpcomingReminders reminders={profile.upcoming_reminders} />
          <StorageCard storage={profile.storage} />
          <div className="flex justify-center rounded-lg border border-line bg-card p-4">
            <LevelDial points={profile.total_points} level={profile.level} />
          </div>
        </div>
      </div>
      {editing && (
        <Suspense>
          <EditProfileDialog profile={profile} security={security} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

const NoVehicles = () => (
  <EmptyState
    title="No vehicles yet"
    text="Add your first vehicle and its record starts today."
    art={<VehicleDrawing />}
    action={
      <Link to="/vehicles" className={buttonClass()}>
        Go to My Vehicles
      </Link>
    }
  />
)

function LogOutButton() {
  const { busy, logOut, question } = useLogOut()
  return (
    <>
      <Button variant="secondary" busy={busy} icon={<LogOut aria-hidden className="size-4" />} onClick={logOut}>
        Log Out
      </Button>
      {question}
    </>
  )
}
