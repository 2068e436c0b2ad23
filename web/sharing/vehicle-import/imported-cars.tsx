import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { formatDate } from '#domain/basics/format.ts'
import { plural } from '#domain/basics/plural.ts'
import {
  countOf,
  type ImportedCar,
  type ImportedKind,
  type ImportPreview,
  newCar,
  skippedCar,
} from '#domain/sharing/vehicle-import.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/messages/notice.tsx'

type ImportedCarsProps = { preview: ImportPreview; busy: boolean; onChoose: (name: string, vehicle: string) => void }

/** What will be made, car by car and kind by kind. */
export function ImportedCars({ preview, busy, onChoose }: ImportedCarsProps) {
  if (preview.garage.length === 0 && !preview.cars.some(({ may_be_added }) => may_be_added))
    return (
      <Notice tone="warn" title="You have no car to import into yet">
        <Link to="/vehicles">Add your car</Link> first, then choose the file again.
      </Notice>
    )
  return (
    <div className="grid gap-4">
      {preview.cars.map((car) => (
        <CarCard
          key={car.name}
          car={car}
          preview={preview}
          busy={busy}
          onChoose={(vehicle) => onChoose(car.name, vehicle)}
        />
      ))}
    </div>
  )
}

type CarCardProps = { car: ImportedCar; preview: ImportPreview; busy: boolean; onChoose: (vehicle: string) => void }

function CarCard({ car, preview, busy, onChoose }: CarCardProps) {
  const isSkipped = car.vehicle_id === skippedCar
  return (
    <Card className="p-0">
      <div className="grid gap-4 border-b border-line p-4 sm:grid-cols-[1fr_20rem] sm:items-center md:px-6">
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">{car.name || 'The file names no car'}</h2>
          <p className="figures text-sm text-muted">{plural(car.lines, 'record')} in the file</p>
        </div>
        <SelectField
          label={`Import ${car.name ? `“${car.name}”` : 'it'} into`}
          hideLabel
          value={car.vehicle_id ?? ''}
          disabled={busy}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {car.vehicle_id === null && <option value="">Choose a car</option>}
          {preview.garage.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {car.may_be_added && <option value={newCar}>Add it to your garage</option>}
          <option value={skippedCar}>Leave this car out</option>
        </SelectField>
      </div>
      {!isSkipped && (
        <ul className="divide-y divide-line">
          {car.kinds.map((kind) => (
            <KindRow key={kind.kind} kind={kind} />
          ))}
        </ul>
      )}
      {!isSkipped && car.falling > 0 && (
        <p className="flex items-start gap-2 border-t border-line p-4 text-sm md:px-6">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          {plural(car.falling, 'reading is', 'readings are')} lower than an earlier one. If that’s many, check the unit
          of the odometer and the order of the dates.
        </p>
      )}
    </Card>
  )
}

const KindRow = ({ kind: { kind, count, duplicates, from, until, first } }: { kind: ImportedKind }) => (
  <li className="grid gap-3 p-4 md:grid-cols-[14rem_1fr] md:px-6">
    <div>
      <p className="figures font-display text-lg font-bold">{countOf(kind, count)}</p>
      {from && until && (
        <p className="figures text-sm text-muted">
          {from === until ? formatDate(from) : `${formatDate(from)} to ${formatDate(until)}`}
        </p>
      )}
      {duplicates > 0 && (
        <p className="figures text-sm text-muted">{duplicates.toLocaleString('en-GB')} already there</p>
      )}
    </div>
    <ul className="figures grid min-w-0 gap-1 text-sm">
      {first.map(({ line, words }) => (
        <li key={line} className="grid grid-cols-[4rem_1fr]">
          <span className="text-muted">Line {line}</span>
          <span className="flex flex-wrap gap-x-3 wrap-anywhere">
            {words.map((word, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two figures of a line may be the same
              <span key={place}>{word}</span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </li>
)
