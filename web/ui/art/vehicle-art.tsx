import { vehicleArtMarkup } from '#domain/vehicles/vehicle-art.ts'
import type { BodyType } from '#domain/vehicles/vehicle-drawing.ts'

type VehicleArtProps = {
  bodyType?: BodyType
  colour?: string | null
  /** Decides the style of its period. */
  year?: number | null
  title?: string
  className?: string
}

/** Without a title it is decorative. */
export function VehicleArt({ bodyType = 'hatchback', colour, year, title, className }: VehicleArtProps) {
  return (
    <svg
      width="100%"
      viewBox="0 0 400 160"
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; the colour is looked up, never passed through
      dangerouslySetInnerHTML={{ __html: vehicleArtMarkup(bodyType, colour, year) }}
    />
  )
}
