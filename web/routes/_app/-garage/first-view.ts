import { useEffect } from 'react'
import { useSession } from '../../../app/session.ts'

/** Long enough for everything above the fold to be there. */
const drawn = 3000

/** Keeps the top of the screen as it stands now for the next start, where the member keeps their garage on this device. */
export function useFirstView(updatedAt: number) {
  const session = useSession()
  const keeps = session.state === 'signed-in' && session.keeps && !session.ended && session.since === undefined
  useEffect(() => {
    if (!keeps || updatedAt === 0) return
    const keep = async () => {
      const { keepFirstView } = await import('../../../app/device/first-view.ts')
      const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content
      if (version) await keepFirstView(topOfScreen(), version)
    }
    const timer = setTimeout(() => void keep().catch(() => {}), drawn)
    return () => clearTimeout(timer)
  }, [keeps, updatedAt])
}

function topOfScreen(): string {
  const view = document.getElementById('root')?.cloneNode(true) as HTMLElement
  const passing = '[data-further-down], [role=dialog], [role=status], [role=alert]'
  for (const each of view.querySelectorAll(passing)) each.remove()
  return view.innerHTML
}
