import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Sharing, sharingTexts } from '#domain/sharing/sharing.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Switch } from '../../ui/forms/choice-fields.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { CoveredCar } from './covered-car.tsx'
import { OwnersMessage } from './owners-message.tsx'
import { SharedPage } from './shared-page.tsx'
import { sharingQuery } from './sharing.api.ts'
import { useSharingSwitch } from './use-sharing-switch.ts'
import { VisibilityCard } from './visibility-card.tsx'
import { VisitorsSee } from './visitors-see.tsx'

/** `listing`, `report` and `takeAway` are features of their own. */
type SharingTabProps = { vehicle: VehicleDetail; listing?: ReactNode; report?: ReactNode; takeAway?: ReactNode }

export function SharingTab({ vehicle, listing, report, takeAway }: SharingTabProps) {
  const { data, isError, refetch } = useQuery(sharingQuery(vehicle.id))
  return (
    <>
      <h2 className="mb-6 text-2xl">Public Sharing</h2>
      <div className="grid gap-6">
        {data ? (
          <Shared vehicle={vehicle} sharing={data} />
        ) : isError ? (
          <ErrorBox onRetry={() => refetch()}>Failed to load the sharing settings</ErrorBox>
        ) : (
          <Loading text="Loading sharing settings..." />
        )}
        {listing}
        {report}
        {takeAway}
      </div>
    </>
  )
}

function hintOf(on: boolean, { listing_shown }: Sharing) {
  if (on) return 'On. Anyone can see it: members can find it in search, and search engines may list it.'
  return listing_shown
    ? 'Off. But its listing is published, and anyone can see that.'
    : 'Off. Only you can see this vehicle.'
}

function Shared({ vehicle, sharing }: { vehicle: VehicleDetail; sharing: Sharing }) {
  const { on, moving, failure, change } = useSharingSwitch(vehicle.id, sharing, 'is_public', sharingTexts.publicFailed)
  const slug = on && sharing.is_public ? sharing.public_url : null
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 gap-6">
        <section aria-label="Public page" className="card grid gap-6 [&>*]:min-w-0">
          <div>
            <Switch
              label={<span className="font-display text-xl font-bold">Public page</span>}
              hint={hintOf(on, sharing)}
              checked={on}
              aria-busy={moving || undefined}
              onChange={(event) => void change(event.currentTarget.checked)}
            />
            <p role="alert" className="font-medium text-danger not-empty:mt-2">
              {failure}
            </p>
          </div>
          {!on && vehicle.status === 'For Sale' && (
            <Notice tone="warn" title="For sale, but its page is off">
              The vehicle is still marked For Sale, but its link won’t work until you turn the page on again.
            </Notice>
          )}
          {slug ? (
            <SharedPage vehicle={vehicle} slug={slug} />
          ) : (
            <CoveredCar text={on ? 'Turning the page on...' : undefined} />
          )}
        </section>
        {sharing.is_public && (
          // Only hidden while turning off is in progress: if that fails, an open list is still open.
          <div hidden={!on}>
            <VisibilityCard vehicleId={vehicle.id} sharing={sharing} />
          </div>
        )}
        <OwnersMessage vehicleId={vehicle.id} message={sharing.public_description} isPublic={on} />
      </div>
      <VisitorsSee sharing={sharing} isPublic={on} />
    </div>
  )
}
