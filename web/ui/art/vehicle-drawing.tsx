import { type BodyType, drawingAddress } from '#domain/vehicles/vehicle-drawing.ts'

type VehicleDrawingProps = {
  bodyType?: BodyType
  colour?: string | null
  /** It is drawn as cars were then. */
  year?: number | null
  className?: string
}

/** Stands for a car without a photo, and is decoration: its name is always beside it. */
export const VehicleDrawing = ({ bodyType = 'hatchback', colour, year, className }: VehicleDrawingProps) => (
  <img
    src={drawingAddress(bodyType, colour, year)}
    alt=""
    width={400}
    height={160}
    // Without a connection a colour that was never drawn here stays away, rather than a torn picture.
    onError={({ currentTarget }) => currentTarget.style.setProperty('visibility', 'hidden')}
    className={`w-full ${className ?? ''}`}
  />
)
