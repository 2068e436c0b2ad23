import { formatLongDate } from '#domain/basics/format.ts'
import type { OwnershipLog } from '#domain/ownership/transfer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Distance } from '../../ui/distance.tsx'
import { Fact } from './facts.tsx'

export const OwnerCard = ({ owner }: { owner: OwnershipLog['owner'] }) => (
  <Card className="flex flex-wrap items-center gap-x-8 gap-y-4">
    <div className="flex min-w-0 grow basis-64 items-center gap-4">
      <Avatar name={owner.name} size="lg" />
      <div className="min-w-0">
        <h3 className="font-text text-sm font-normal text-muted">Current owner</h3>
        <p className="font-display text-2xl leading-tight font-bold wrap-anywhere">{owner.name}</p>
      </div>
    </div>
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <Fact term="Owner since">{formatLongDate(owner.since)}</Fact>
      <Fact term="Mileage">
        <Distance miles={owner.mileage} />
      </Fact>
    </dl>
  </Card>
)
