import { formatLongDate } from '#domain/format.ts'
import type { VehicleDetail } from '#domain/vehicle.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What is known of the keepers today; handing a vehicle on comes with the next release. */
export const OwnershipTab = ({ vehicle }: { vehicle: VehicleDetail }) => (
  <div className="grid gap-6">
    <Card>
      <CardTitle level={2}>Ownership Log</CardTitle>
      <dl className="divide-y divide-line">
        <Row term="Owner in GarageTale">{vehicle.owner_name}</Row>
        <Row term="Added">{formatLongDate(vehicle.created_at)}</Row>
        <Row term="Previous keepers">{vehicle.number_of_previous_keepers ?? 'Not recorded'}</Row>
        <Row term="Last change of keeper">
          {vehicle.last_keeper_change ? formatLongDate(vehicle.last_keeper_change) : 'Not recorded'}
        </Row>
      </dl>
    </Card>
    <Notice title="Handing the book on is being fitted">
      Soon you will transfer this vehicle, with its history, to its next owner from here. Until then nothing about its
      ownership can change.
    </Notice>
  </div>
)

const Row = ({ term, children }: { term: string; children: string | number }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5">
    <dt className="text-muted">{term}</dt>
    <dd className="figures font-medium">{children}</dd>
  </div>
)
