const place = 'last-car'

/** Which car a quick entry is proposed for, kept on this device only. */
export function rememberCar(vehicleId: string) {
  try {
    localStorage.setItem(place, vehicleId)
  } catch {
    // Without storage the first car of the garage is proposed.
  }
}

export function lastCar(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}
