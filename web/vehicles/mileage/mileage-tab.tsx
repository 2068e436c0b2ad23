import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Gauge, Plus } from 'lucide-react'
import { useState } from 'react'
import { type CostPeriod, type MileageReading, readingTexts } from '#domain/vehicles/mileage-reading.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { Only, useMay } from '../../app/car-access.tsx'
import { explain } from '../../app/save.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle, Section } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { MileageAnomalies } from '../../ui/mileage-anomalies.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { LifeChart } from './life-chart.tsx'
import { lifeQuery, readingsQuery, setWithdrawn } from './mileage.api.ts'
import { MileageFigures } from './mileage-figures.tsx'
import { AddReadingDialog, CorrectReadingDialog, ReplacedInstrumentDialog } from './reading-dialogs.tsx'
import { ReadingRow } from './reading-row.tsx'

type Open = 'replace' | MileageReading

type MileageTabProps = {
  vehicle: VehicleDetail
  /** From the address: a reading is being added. */
  adding: boolean
  onAdd: () => void
  onAdded: () => void
}

export function MileageTab({ vehicle, adding, onAdd, onAdded }: MileageTabProps) {
  const [period, setPeriod] = useState<CostPeriod>('year')
  const [open, setOpen] = useState<Open>()
  const life = useQuery(lifeQuery(vehicle.id, period))
  const { may } = useMay()
  const add = may('contributor') && (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={onAdd}>
      Add Reading
    </Button>
  )
  const close = () => setOpen(undefined)
  const isEmpty = life.data?.points.length === 0
  return (
    <Section title="Mileage" action={life.data && !isEmpty && add}>
      {!life.data && !life.isError && <Waiting />}
      {!life.data && life.isError && <ErrorBox onRetry={() => life.refetch()}>{readingTexts.notLoaded}</ErrorBox>}
      {isEmpty && (
        <EmptyState
          title="No readings yet"
          text="Every mileage you enter, with a record or here, is kept with its date. From two on you see how far you drive."
          art={<Gauge aria-hidden strokeWidth={1} className="mx-auto size-24 text-edge" />}
          action={add}
        />
      )}
      {life.data && !isEmpty && (
        <div className="grid gap-6">
          <MileageAnomalies of={life.data} />
          {life.data.points.length > 1 && (
            <Card>
              <CardTitle>The car’s life</CardTitle>
              <LifeChart key={life.data.points.length} points={life.data.points} />
            </Card>
          )}
          <MileageFigures life={life.data} period={period} onPeriod={setPeriod} />
          <ReadingList vehicleId={vehicle.id} onCorrect={setOpen} onReplace={() => setOpen('replace')} />
        </div>
      )}
      {adding && <AddReadingDialog vehicle={vehicle} onClose={onAdded} />}
      {open === 'replace' && <ReplacedInstrumentDialog vehicleId={vehicle.id} onClose={close} />}
      {typeof open === 'object' && <CorrectReadingDialog vehicleId={vehicle.id} reading={open} onClose={close} />}
    </Section>
  )
}

type ReadingListProps = {
  vehicleId: string
  onCorrect: (reading: MileageReading) => void
  onReplace: () => void
}

function ReadingList({ vehicleId, onCorrect, onReplace }: ReadingListProps) {
  const list = useInfiniteQuery(readingsQuery(vehicleId))
  const { withdrawn, withdraw, undo } = useWithdrawing(vehicleId)
  const readings = list.data?.pages.flatMap((page) => page.items)
  return (
    <Card>
      <CardTitle
        action={
          <Only to="manager">
            <Button variant="secondary" size="sm" onClick={onReplace}>
              Instrument replaced
            </Button>
          </Only>
        }
      >
        All readings
      </CardTitle>
      <div role="status" className="empty:hidden">
        {withdrawn && (
          <p className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-raised p-3">
            {readingTexts.withdrawn}
            <Button variant="secondary" size="sm" onClick={undo}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {!readings && !list.isError && <Skeleton className="h-40" />}
      {!readings && list.isError && <ErrorBox onRetry={() => list.refetch()}>{readingTexts.notLoaded}</ErrorBox>}
      <ul className="divide-y divide-line">
        {readings?.map((reading) => (
          <ReadingRow key={reading.id} reading={reading} onCorrect={onCorrect} onWithdraw={withdraw} />
        ))}
      </ul>
      <ShowMore list={list} failedText={readingTexts.notLoaded}>
        Show more readings
      </ShowMore>
    </Card>
  )
}

/** Nobody is asked first: what was withdrawn comes back with one press. */
function useWithdrawing(vehicleId: string) {
  const toast = useToast()
  const queries = useQueryClient()
  const [withdrawn, setLast] = useState<string>()
  const send = async (id: string, gone: boolean) => {
    try {
      await setWithdrawn(vehicleId, id, gone)
      setLast(gone ? id : undefined)
      if (!gone) toast({ title: readingTexts.restored, tone: 'good' })
      await queries.invalidateQueries({ queryKey: ['vehicles'] })
    } catch (error) {
      const { title, detail } = explain(error, 'Failed to withdraw the reading')
      toast({ title, ...(detail ? { description: detail } : {}), tone: 'destructive' })
    }
  }
  return {
    withdrawn,
    withdraw: (reading: MileageReading) => void send(reading.id, true),
    undo: () => withdrawn && void send(withdrawn, false),
  }
}

const Waiting = () => (
  <>
    <Loading text="Loading the mileage..." className="sr-only" />
    <div className="grid gap-6">
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </div>
  </>
)
