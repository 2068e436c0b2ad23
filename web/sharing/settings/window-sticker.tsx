import { Download } from 'lucide-react'
import { encode } from 'uqr'
import { shownToVisitors } from '#domain/basics/distance.ts'
import { formatDate } from '#domain/basics/format.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import { anomalyWords, contradictions, shownDistance } from '#domain/vehicles/mileage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { download } from '../../app/download.ts'
import { codeAddress } from '../../app/public-address.ts'
import { NumberPlate, plateOf } from '../../ui/art/number-plate.tsx'
import { Button } from '../../ui/button.tsx'
import { printed, printedCode } from '../../ui/printed-code.ts'

/** Large enough for a sheet of paper; whole pixels per module, so that edges stay sharp. */
function pngAddress(link: string): string {
  const { data, size } = encode(link, printed)
  const pixels = Math.ceil(1200 / size)
  const canvas = Object.assign(document.createElement('canvas'), { width: size * pixels, height: size * pixels })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser can’t draw')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * pixels, y * pixels, pixels, pixels)
  return canvas.toDataURL('image/png')
}

type WindowStickerProps = { vehicle: VehicleDetail; link: string; slug: string }

/** Drawn as it would look in the windscreen: the same in both themes. */
export function WindowSticker({ vehicle, link, slug }: WindowStickerProps) {
  const code = codeAddress(slug)
  const facts = [
    ['Mileage', shownDistance(vehicle)],
    ['MOT until', vehicle.mot_expiry && formatDate(vehicle.mot_expiry)],
    ['Fuel', vehicle.fuel_type],
  ].filter(([, value]) => value)
  return (
    <figure>
      <div className="rounded-lg border border-line bg-[#fffdf6] p-2 text-[#17211d]">
        <div className="overflow-hidden rounded-md border-2 border-[#0b3d2e]">
          <p className="flex justify-between gap-4 bg-[#0b3d2e] px-4 py-1.5 font-display font-bold text-white">
            <span>This car has a full record</span>
            <span translate="no" className="text-plate">
              GarageTale
            </span>
          </p>
          <div className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:justify-between md:p-6">
            <div className="grid min-w-0 justify-items-start gap-3">
              <p className="font-display text-2xl leading-tight font-bold wrap-anywhere md:text-3xl">
                {vehicleName(vehicle)}
              </p>
              <NumberPlate {...plateOf(vehicle)} size="lg" />
              <dl className="flex flex-wrap gap-x-6 gap-y-1">
                {facts.map(([term, value]) => (
                  <div key={term}>
                    <dt className="text-sm text-[#56605a]">{term}</dt>
                    <dd className="figures font-semibold">{value}</dd>
                  </div>
                ))}
              </dl>
              {contradictions(vehicle)
                .map((odd) => anomalyWords(odd, shownToVisitors(vehicle.odometer_unit)))
                .map((words) => (
                  <p key={words} className="text-sm font-semibold text-[#8a4b00]">
                    {words}
                  </p>
                ))}
            </div>
            <div className="shrink-0 self-center text-center">
              <img
                src={printedCode(code)}
                alt="QR code of the public page"
                className="size-40 bg-white [image-rendering:pixelated]"
              />
              <p className="text-sm font-semibold">Scan to read its history</p>
            </div>
          </div>
          <p
            translate="no"
            className="border-t border-dashed border-[#84887d] px-4 py-2 text-center text-sm font-medium break-all md:px-6"
          >
            {link.replace(/^https?:\/\//, '')}
          </p>
        </div>
      </div>
      <figcaption className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <span>The code, to print:</span>
        <span className="flex min-w-0 flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => download(printedCode(code), `${slug}-qr.svg`)}
          >
            QR code as SVG
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => download(pngAddress(code), `${slug}-qr.png`)}
          >
            as PNG
          </Button>
        </span>
      </figcaption>
    </figure>
  )
}
