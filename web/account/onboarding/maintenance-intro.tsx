import { useState } from 'react'
import { addDays, londonToday } from '#domain/basics/format.ts'
import { ServiceStamp } from '../../ui/art/stamp.tsx'
import { Button } from '../../ui/button.tsx'
import { DatePill } from '../../ui/date-pill.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { markIntroViewed } from './onboarding.api.ts'

type MaintenanceIntroProps = { vehicleName: string; onGetStarted: () => void; onClose: () => void }

export function MaintenanceIntro({ vehicleName, onGetStarted, onClose }: MaintenanceIntroProps) {
  const [step, setStep] = useState(1)
  const getStarted = () => {
    void markIntroViewed()
    onGetStarted()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Track Your Maintenance"
      description={`Your ${vehicleName} is in the garage. Step ${step} of 2.`}
      footer={
        step === 1 ? (
          <Button size="lg" onClick={() => setStep(2)}>
            Next
          </Button>
        ) : (
          <>
            <Button size="lg" variant="secondary" onClick={() => setStep(1)}>
              Back
            </Button>
            <Button size="lg" onClick={getStarted}>
              Get Started
            </Button>
          </>
        )
      }
    >
      <div aria-live="polite">{step === 1 ? <EveryStamp /> : <NextDate />}</div>
    </Dialog>
  )
}

const EveryStamp = () => (
  <div className="grid items-center gap-6 sm:grid-cols-[auto_1fr]">
    <div aria-hidden className="mx-auto">
      <ServiceStamp type="Oil Change" date={londonToday()} miles={48_210} className="size-36" />
    </div>
    <div>
      <h3 className="text-lg">Log every job</h3>
      <p className="mt-2">
        Log each service with its date, mileage, cost and service centre, and attach the receipt. The history builds up
        like a service book, and goes with the car when you sell it.
      </p>
    </div>
  </div>
)

function NextDate() {
  const today = londonToday()
  return (
    <div className="grid items-center gap-6 sm:grid-cols-[auto_1fr]">
      <div aria-hidden className="mx-auto grid justify-items-start gap-2">
        <DatePill label="MOT" date={addDays(today, 12)} />
        <DatePill label="Tax" date={addDays(today, 74)} />
        <DatePill label="Next Service" date={addDays(today, 210)} />
      </div>
      <div>
        <h3 className="text-lg">Never miss the next one</h3>
        <p className="mt-2">
          Enter when the next service is due and we’ll remind you in good time, here and by email. Start with the last
          service you remember; a date and a type are enough.
        </p>
      </div>
    </div>
  )
}
