import type { VehicleDetail } from '#domain/vehicle.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'

/** Whether others can see the vehicle today; choosing what they see comes with the next release. */
export const SharingTab = ({ vehicle }: { vehicle: VehicleDetail }) => (
  <div className="grid gap-6">
    <Card>
      <CardTitle level={2}>Public Sharing</CardTitle>
      <p className="flex flex-wrap items-center gap-3">
        <span
          className={cx(
            'inline-flex min-h-7 items-center rounded-full border px-2.5 text-sm font-semibold',
            vehicle.is_public ? 'border-good bg-good-soft text-good' : 'border-line bg-raised text-muted',
          )}
        >
          {vehicle.is_public ? 'Public' : 'Private'}
        </span>
        {vehicle.is_public
          ? 'This vehicle is for sale, so its public page is switched on.'
          : 'Only you can see this vehicle.'}
      </p>
      {vehicle.is_public && vehicle.public_url && (
        <p className="mt-4">
          <span className="block text-sm text-muted">Address of its page</span>
          <span translate="no" className="font-medium break-all">
            /p/{vehicle.public_url}
          </span>
        </p>
      )}
    </Card>
    <Notice title="The public page is being fitted">
      Soon you will choose here what others see, write them a message and share the link.{' '}
      {vehicle.is_public
        ? 'Remove from Sale, at the top of this page, makes the vehicle private again.'
        : 'Mark for Sale, at the top of this page, switches the public page on.'}
    </Notice>
  </div>
)
