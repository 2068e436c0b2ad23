import { BellRing } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { endPushOffer, usePushOffer } from '../../../app/push-offer.ts'
import { Button } from '../../../ui/button.tsx'
import { pushSupport } from './browser-push.ts'
import { InstallFirst } from './install-first.tsx'
import { declinePush, mayOfferPush } from './may-offer-push.ts'
import { useTurnPushOn } from './use-turn-push-on.ts'

/** Beside what one is doing, never in front of it, and only after a reminder was saved. */
export function PushOffer() {
  const heading = useId()
  const wanted = usePushOffer()
  const [open, setOpen] = useState(false)
  const { busy, turnOn } = useTurnPushOn()
  useEffect(() => {
    if (!wanted) return
    const answer = (may: boolean) => (may ? setOpen(true) : endPushOffer())
    mayOfferPush().then(answer, endPushOffer)
  }, [wanted])
  const close = () => {
    setOpen(false)
    endPushOffer()
  }
  const decline = () => {
    declinePush()
    close()
  }
  return (
    <div role="status">
      {open && (
        <section
          aria-labelledby={heading}
          className="pop fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 rounded-lg border border-line bg-card p-4 shadow-lg md:right-6 md:bottom-6 md:left-auto md:w-96"
        >
          <div className="flex items-start gap-3">
            <BellRing aria-hidden className="mt-1 size-6 shrink-0 text-primary" />
            <div>
              <h2 id={heading} className="text-xl">
                Shall we remind you on this device?
              </h2>
              <p className="text-muted">One line when it’s due, even while GarageTale is closed. Nothing at night.</p>
            </div>
          </div>
          {pushSupport() === 'install' ? (
            <div className="mt-3 grid gap-3">
              <InstallFirst />
              <Button variant="secondary" onClick={decline}>
                OK
              </Button>
            </div>
          ) : (
            <div className="mt-4 flex flex-wrap justify-end gap-3">
              <Button variant="quiet" onClick={decline}>
                Not now
              </Button>
              <Button busy={busy} busyText="Turning on..." onClick={() => void turnOn().then(close)}>
                Turn on
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  )
}
