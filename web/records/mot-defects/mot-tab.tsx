import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatShortDate, londonToday } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import type { RecordAfter } from '#domain/records/after-reminder.ts'
import { repairOfDefect } from '#domain/records/defect-work.ts'
import { isOpenLife, type MotSection, type OwnLife } from '#domain/vehicles/mot-defect.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useMay } from '../../app/car-access.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../ui/messages/loading.tsx'
import { RecallNote } from '../../ui/mot-defects.tsx'
import { DefectRow } from './defect-row.tsx'
import { addReminder, motQuery, removeReminder, unlinkRepair } from './mot-defects.api.ts'
import { MotTestList } from './mot-test-list.tsx'
import { RepairDialog } from './repair-dialog.tsx'
import { useDefectActs } from './use-defect-acts.ts'

type MotTabProps = {
  vehicle: VehicleDetail
  /** Asks the official services. */
  onCheck: () => Promise<unknown>
  onLog: (record: RecordAfter) => void
}

export function MotTab({ vehicle, onCheck, onLog }: MotTabProps) {
  const { data, isError, refetch } = useQuery(motQuery(vehicle.id))
  const { busy, act } = useDefectActs()
  const { may } = useMay()
  const check = data?.can_refresh && may('manager') && (
    <Button
      variant="secondary"
      icon={<RefreshCw aria-hidden className="size-5" />}
      busy={busy === 'check'}
      busyText="Checking..."
      disabled={busy !== undefined}
      onClick={() =>
        act('check', onCheck, 'Checked with DVLA and DVSA', 'Failed to check with DVLA and DVSA. Please try again.')
      }
    >
      <span>
        Check<span className="max-sm:sr-only"> with DVLA and DVSA</span>
      </span>
    </Button>
  )
  return (
    <Section title="MOT" action={check}>
      {!data && !isError && <Waiting />}
      {!data && isError && <ErrorBox onRetry={() => refetch()}>Failed to load the MOT history</ErrorBox>}
      {data && <Contents vehicle={vehicle} section={data} busy={busy} act={act} onLog={onLog} />}
    </Section>
  )
}

type ContentsProps = Pick<MotTabProps, 'vehicle' | 'onLog'> & {
  section: MotSection
  busy: string | undefined
  act: ReturnType<typeof useDefectActs>['act']
}

function Contents({ vehicle, section: { lives, tests, recall }, busy, act, onLog }: ContentsProps) {
  const [repairing, setRepairing] = useState<OwnLife>()
  const [shown, setShown] = useState(atFirst)
  const row = (life: OwnLife) => {
    const { id } = life
    return (
      <DefectRow
        key={id}
        life={life}
        busy={busy !== undefined}
        onRemind={() => act(id, () => addReminder(vehicle.id, id), 'Reminder created', failed)}
        onForget={() => act(id, () => removeReminder(vehicle.id, id), 'Reminder removed', failed)}
        onRepaired={() => setRepairing(life)}
        onUndo={() => act(id, () => unlinkRepair(vehicle.id, id), 'No longer marked as repaired', failed)}
      />
    )
  }
  const open = lives.filter(isOpenLife)
  const settled = lives.filter((life) => !isOpenLife(life))
  return (
    <div className="grid gap-6">
      {recall?.outstanding && (
        <RecallNote>{`The DVSA said so on ${formatShortDate(recall.told_on)}. A dealer of this make does the work free of charge.`}</RecallNote>
      )}
      {tests.length === 0 && (
        <EmptyState
          title="No MOT tests yet"
          text="Tests come from the registration lookup and from the DVSA, with everything that they advised."
        />
      )}
      {tests.length > 0 && (
        <Lives title="To put right" none="Nothing is open: the last test named nothing, or it has been repaired.">
          {open.map(row)}
        </Lives>
      )}
      {settled.length > 0 && (
        <Lives title="Put right" count={settled.length}>
          {settled.slice(0, shown).map(row)}
        </Lives>
      )}
      {settled.length > shown && (
        <Button variant="secondary" className="justify-self-center" onClick={() => setShown(settled.length)}>
          Show {plural(settled.length - shown, 'earlier item')}
        </Button>
      )}
      {tests.length > 0 && <MotTestList tests={tests} />}
      {recall && !recall.outstanding && (
        <p className="text-sm text-muted">
          No outstanding safety recall, the DVSA said on {formatShortDate(recall.told_on)}.
        </p>
      )}
      {repairing && (
        <RepairDialog
          vehicleId={vehicle.id}
          life={repairing}
          onClose={() => setRepairing(undefined)}
          onLog={() => {
            setRepairing(undefined)
            onLog(repairOfDefect(repairing, londonToday()))
          }}
        />
      )}
    </div>
  )
}

const atFirst = 6
const failed = 'Failed to save. Please try again.'

type LivesProps = { title: string; count?: number; none?: string; children: ReactNode[] }

const Lives = ({ title, none, children, count = children.length }: LivesProps) => (
  <section aria-label={title} className="overflow-hidden rounded-lg border border-line bg-card">
    <h3 className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-3 text-xl">
      {title}
      <span className="figures text-base font-normal text-muted">{count}</span>
    </h3>
    {children.length > 0 ? (
      <ul className="divide-y divide-line">{children}</ul>
    ) : (
      <p className="px-4 py-3 text-muted">{none}</p>
    )}
  </section>
)

const Waiting = () => (
  <>
    <Loading text="Loading the MOT history..." className="sr-only" />
    <div className="grid gap-6">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  </>
)
