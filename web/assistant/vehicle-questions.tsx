import { Link } from '@tanstack/react-router'
import { ChevronDown, CornerUpLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { suggestedQuestions } from '#domain/assistant/automate.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { AskedVehicle } from './words.ts'

type VehicleQuestionsProps = {
  vehicles: AskedVehicle[]
  vehicleId: string | null
  onPick: (question: string, vehicleId: string) => void
}

/** This many are shown side by side; in a bigger garage, one vehicle at a time. */
const mostOpen = 2

/** Common questions for each vehicle: choosing one fills in the form. */
export function VehicleQuestions({ vehicles, vehicleId, onPick }: VehicleQuestionsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-vehicle="${vehicleId}"]`)
    if (chosen && list.current) showWithin(list.current, chosen)
  }, [vehicleId])
  if (vehicles.length === 0)
    return (
      <p className="text-muted">
        <Link to="/vehicles" search={{ action: 'add' }} className="font-semibold text-primary underline">
          Add a vehicle
        </Link>
        , and AutoMate will use its records to answer.
      </p>
    )
  const few = vehicles.length <= mostOpen
  const first = vehicles.some(({ id }) => id === vehicleId) ? vehicleId : vehicles[0]?.id
  return (
    <ul ref={list} className="relative -mx-1 grid max-h-96 gap-2 overflow-y-auto p-1 lg:max-h-136">
      {vehicles.map((vehicle) => (
        <li key={vehicle.id} data-vehicle={vehicle.id}>
          <details
            {...(few ? {} : { name: 'vehicle-questions' })}
            open={few || vehicle.id === first}
            className="group/vehicle rounded-md border border-line bg-card"
          >
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-3 py-2 leading-tight font-semibold wrap-anywhere hover:text-primary [&::-webkit-details-marker]:hidden">
              {vehicleName(vehicle)}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-muted transition-transform duration-150 group-open/vehicle:rotate-180"
              />
            </summary>
            <div className="grid border-t border-line">
              {suggestedQuestions(vehicle).map((question) => (
                <button
                  key={question}
                  type="button"
                  onClick={() => onPick(question, vehicle.id)}
                  className="flex min-h-11 items-start gap-2 px-3 py-2.5 text-left leading-snug wrap-anywhere text-primary -outline-offset-2 transition-colors duration-150 not-first:border-t not-first:border-line hover:bg-primary-soft"
                >
                  <CornerUpLeft aria-hidden className="mt-0.5 size-4 shrink-0" />
                  {question}
                </button>
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls only the list: the page stays where it is. */
function showWithin(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement) {
  const isSeen = offsetTop >= list.scrollTop && offsetTop + offsetHeight <= list.scrollTop + list.clientHeight
  if (!isSeen) list.scrollTop = offsetTop - 4
}
