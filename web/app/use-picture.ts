import { useEffect, useState } from 'react'
import { useContactLost } from './contact.ts'

/** A picture that could not be loaded gives way to what stands for it, until there is a connection again. */
export function usePicture(src: string | null | undefined) {
  const isLost = useContactLost()
  const [broken, setBroken] = useState<string>()
  useEffect(() => {
    if (!isLost) setBroken(undefined)
  }, [isLost])
  return { src: src && src !== broken ? src : undefined, onError: () => setBroken(src ?? undefined) }
}
