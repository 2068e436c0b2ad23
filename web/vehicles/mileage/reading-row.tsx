import { EllipsisVertical, Lock, Pencil, Undo2 } from 'lucide-react'
import { type DistanceUnit, formatIn, readIn } from '#domain/basics/distance.ts'
import { formatDate, formatLongDate } from '#domain/basics/format.ts'
import { doubtMarks } from '#domain/vehicles/doubt.ts'
import type { MileageReading } from '#domain/vehicles/mileage-reading.ts'
import { sourceWords } from '#domain/vehicles/reading-source.ts'
import { useMay } from '../../app/car-access.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { useShownIn } from '../../ui/distance.tsx'
import { AnomalyNote } from '../../ui/mileage-anomalies.tsx'

const icon = 'size-5'
const asRead = (value: number, unit: DistanceUnit) => formatIn(unit, value)

const byWhom = ({ by, added_by }: MileageReading, me: string | undefined, isOwn: boolean) => {
  if (added_by) return `By ${added_by.id === me ? 'you' : added_by.name}`
  if (by === 'owner') return isOwn ? 'By you' : 'By the owner'
  return 'By a previous owner'
}

type ReadingRowProps = {
  reading: MileageReading
  onCorrect: (reading: MileageReading) => void
  onWithdraw: (reading: MileageReading) => void
}

export function ReadingRow({ reading, onCorrect, onWithdraw }: ReadingRowProps) {
  const { date, value, unit, miles, old_value, comment, corrected, is_sealed, stands } = reading
  const reader = useMay()
  const may = reader.mayChange(reading) ? reading.may : []
  const shown = useShownIn()
  const other = unit === 'km' ? 'mi' : shown.unit
  const what = `${asRead(value, unit)} on ${formatLongDate(date)}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-3 md:px-4">
      <span className="figures w-24 shrink-0 text-muted">{formatDate(date)}</span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="figures font-semibold">
          {corrected ? (
            <>
              <s className="font-normal text-muted">{asRead(value, unit)}</s>
              <span className="sr-only"> was wrong and was corrected to </span>{' '}
              {asRead(corrected.value, corrected.unit)}
            </>
          ) : !stands ? (
            <>
              <s className="font-normal text-muted">{asRead(value, unit)}</s>
              <span className="sr-only"> no longer counts</span>
            </>
          ) : old_value !== null ? (
            `${asRead(old_value, unit)} on the old instrument, ${asRead(value, unit)} on the new one`
          ) : (
            asRead(value, unit)
          )}
          {unit !== other && stands && (
            <span className="font-normal text-muted"> ({formatIn(other, readIn(other, miles))})</span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span>{sourceWords(reading)}</span>
          {reading.by && <span>{byWhom(reading, reader.me, reader.may('owner'))}</span>}
          {is_sealed && (
            <span className="inline-flex items-center gap-1">
              <Lock aria-hidden className="size-4" />
              Sealed
            </span>
          )}
        </p>
        {(corrected?.comment ?? comment) && <p className="text-sm">{corrected?.comment ?? comment}</p>}
        {stands &&
          doubtMarks(reading.confirmed_doubts).map((mark) => (
            <AnomalyNote key={mark} className="mt-1">
              {mark}
            </AnomalyNote>
          ))}
      </div>
      <div className={cx('ml-auto shrink-0', may.length === 0 && 'invisible')}>
        {may.length > 0 && (
          <Menu
            trigger={
              <IconButton
                label={`More for ${what}`}
                title="More"
                icon={<EllipsisVertical aria-hidden className={icon} />}
              />
            }
          >
            {may.includes('correct') && (
              <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={() => onCorrect(reading)}>
                Correct
              </MenuItem>
            )}
            {may.includes('withdraw') && (
              <MenuItem icon={<Undo2 aria-hidden className={icon} />} onSelect={() => onWithdraw(reading)}>
                Withdraw
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
    </li>
  )
}
