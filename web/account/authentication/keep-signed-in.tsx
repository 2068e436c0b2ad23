import { useEffect, useState } from 'react'
import { Checkbox } from '../../ui/forms/checkbox.tsx'

/** Somebody's own phone rather than a shared computer. */
const isOwnDevice = () => matchMedia('(pointer: coarse), (display-mode: standalone)').matches

export function KeepSignedIn() {
  const [keep, setKeep] = useState(false)
  // The page is rendered before anybody knows what it is read on.
  useEffect(() => setKeep(isOwnDevice()), [])
  return (
    <Checkbox
      name="keep"
      label="Keep me signed in on this device"
      hint="Your garage then opens here without a connection. Leave it off on a shared computer."
      checked={keep}
      onChange={(event) => setKeep(event.currentTarget.checked)}
    />
  )
}

export const keepsIn = (form: HTMLFormElement) => new FormData(form).get('keep') === 'on'

const name = 'keep-signed-in'

/** From signing up until the emailed link is opened in the same browser. */
export function noteWish(keep: boolean) {
  try {
    localStorage.setItem(name, String(keep))
  } catch {}
}

export function takeWish(): { keep_signed_in?: boolean } {
  try {
    const wish = localStorage.getItem(name)
    localStorage.removeItem(name)
    return wish === null ? {} : { keep_signed_in: wish === 'true' }
  } catch {
    return {}
  }
}
