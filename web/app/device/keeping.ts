const name = 'this-device-keeps'

/** Known at once, on every page, without loading what deals with it. */
export function mayKeep(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

export function noteKeeping(keeps: boolean) {
  try {
    if (keeps) localStorage.setItem(name, '')
    else localStorage.removeItem(name)
  } catch {}
}
