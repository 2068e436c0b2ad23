import { lazy, Suspense, useEffect, useState } from 'react'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { AsRendered } from '../../app/public/as-rendered.tsx'
import { PublicFooter } from '../../app/public/public-footer.tsx'
import { PublicHeader } from '../../app/public/public-header.tsx'
import { Loading } from '../../ui/messages/loading.tsx'
import { contactAddress, pictureLink } from './handles.ts'

// Immediate on the server; in the browser only after navigating from another page.
const VehicleBook = import.meta.env.SSR
  ? (await import('./vehicle-book.tsx')).VehicleBook
  : lazy(() => import('./vehicle-book.tsx').then((module) => ({ default: module.VehicleBook })))
const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })))

type PublicVehiclePageProps = { vehicle: PublicVehicle; onContact: () => void }

export function PublicVehiclePage({ vehicle, onContact }: PublicVehiclePageProps) {
  const [open, setOpen] = useState<number>()
  useEffect(() => {
    const main = document.getElementById('main')
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(`a[${pictureLink}]`)
      // A new tab or window, as the reader asked.
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      link.focus()
      setOpen(Number(link.getAttribute(pictureLink)))
    }
    const onSubmit = (event: SubmitEvent) => {
      if ((event.target as Element).getAttribute('action') !== contactAddress) return
      event.preventDefault()
      onContact()
    }
    main?.addEventListener('click', onClick)
    main?.addEventListener('submit', onSubmit)
    return () => {
      main?.removeEventListener('click', onClick)
      main?.removeEventListener('submit', onSubmit)
    }
  }, [onContact])
  return (
    <>
      <PublicHeader />
      <AsRendered
        id="main"
        tag="main"
        of={vehicle.slug}
        isPrinted
        className="mx-auto max-w-6xl md:px-6"
        fallback={<Loading text="Loading vehicle profile..." className="min-h-dvh" />}
      >
        <VehicleBook vehicle={vehicle} />
      </AsRendered>
      {open !== undefined && (
        <Suspense fallback={null}>
          <Lightbox media={vehicle.media} start={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      <PublicFooter />
    </>
  )
}
