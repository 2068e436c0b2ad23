import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberPlate } from '../../ui/number-plate.tsx'

type FirstVehicleWelcomeProps = { open: boolean; onClose: () => void; name: string }

/** Greets a new member. The way to the first vehicle by its registration (AUTH-16) goes in here. */
export function FirstVehicleWelcome({ open, onClose, name }: FirstVehicleWelcomeProps) {
  const [firstName] = name.trim().split(/\s+/)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Welcome to GarageTale, ${firstName}`}
      description="Your account is ready, and your garage has room."
      footer={
        <Button size="lg" onClick={onClose}>
          Go to my garage
        </Button>
      }
    >
      <div className="grid justify-items-center gap-6">
        <div aria-hidden>
          <NumberPlate registration="GT01ALE" className="text-4xl!" />
        </div>
        <p className="max-w-prose">
          It starts with your first vehicle. For each one your garage keeps its services and costs, MOT and tax dates
          with reminders, documents and photographs, and passes the record on when the car is sold.
        </p>
      </div>
    </Dialog>
  )
}
