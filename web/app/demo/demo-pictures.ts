import { bodyTypeOf } from '#domain/vehicles/body-type.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { vehicleArtMarkup } from '#domain/vehicles/vehicle-art.ts'

const scenes = {
  coast: `<rect width="800" height="500" fill="#bfdbe6"/><circle cx="640" cy="110" r="44" fill="#fff3c9"/>
    <path d="M0 250h800v120H0z" fill="#4d8fa8"/><path d="M0 282h800M0 318h800" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-dasharray="60 40"/>
    <path d="M0 210c120-30 180 10 260-14 70-20 90 40 170 54H0z" fill="#7f9a63"/><path d="M168 190v-74h26v74z" fill="#f6f3ec"/><path d="M168 136h26v18h-26z" fill="#b3261e"/><path d="M162 116h38l-19-22z" fill="#17211d"/>`,
  moor: `<rect width="800" height="500" fill="#d9dfe3"/><path d="M0 250c140-120 260-90 380-40s250-60 420-10v180H0z" fill="#8a7aa0"/>
    <path d="M0 300c160-50 320-20 480-34 130-12 220-30 320-6v120H0z" fill="#6b7f4e"/><path d="M90 330v-46M150 322v-40M210 318v-38M270 316v-38" stroke="#5a4a3a" stroke-width="7"/><path d="M70 300h230" stroke="#5a4a3a" stroke-width="4"/>`,
  garage: `<rect width="800" height="500" fill="#cfe0e8"/><path d="M60 380V150L400 50l340 100v230z" fill="#a8553f"/><path d="M40 158 400 44l360 114" fill="none" stroke="#4a2f26" stroke-width="20"/>
    <path d="M150 380V196h500v184z" fill="#2b332f"/><path d="M150 196h500v34H150z" fill="#e9dfc4"/><rect x="330" y="112" width="140" height="44" rx="5" fill="#0b3d2e"/><path d="M352 134h96" stroke="#f7c600" stroke-width="9" stroke-dasharray="18 9"/>`,
}

/** One of our drawings with the car in it, as a data address: no server is asked. */
export function demoPicture(vehicle: VehicleDetail, scene: keyof typeof scenes): string {
  const car = vehicleArtMarkup(bodyTypeOf(vehicle.door_plan), vehicle.color, vehicle.year)
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500" width="800" height="500">${scenes[scene]}
    <path d="M0 370h800v130H0z" fill="#4a524e"/><path d="M0 452h800" stroke="#f6f3ec" stroke-width="7" stroke-dasharray="70 50"/>
    <svg x="120" y="196" width="560" height="224" viewBox="0 0 400 160">${car}</svg></svg>`
  // The empty fragment absorbs the size and query that screens append to a stored picture's address.
  return `data:image/svg+xml,${encodeURIComponent(markup)}#`
}
