import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookCheck } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { soldVehiclesQuery } from './ownership.api.ts'

/** At the bottom of the garage, for members who have handed over a vehicle. */
export function SoldLink() {
  const { data } = useInfiniteQuery(soldVehiclesQuery())
  if (!data?.pages[0]?.items.length) return null
  return (
    <p className="mt-10 border-t border-line pt-4">
      <Link to="/vehicles" search={{ view: 'sold' }} className={buttonClass({ variant: 'quiet' })}>
        <BookCheck aria-hidden className="size-5" />
        Sold vehicles
      </Link>
    </p>
  )
}
