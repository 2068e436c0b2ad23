import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OwnBusiness } from '#domain/businesses/business.ts'
import { ApiError } from '../app/http.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { removeBusiness } from './business.api.ts'

type DeleteBusinessProps = { business: OwnBusiness; disabled: boolean; onDeleted: () => void }

export function DeleteBusiness({ business, disabled, onDeleted }: DeleteBusinessProps) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-6">
      <Button
        variant="quiet"
        icon={<Trash2 aria-hidden className="size-4" />}
        disabled={disabled}
        onClick={() => setAsking(true)}
        className="text-danger!"
      >
        Delete business profile
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${business.business_name}?`}
        text="This permanently deletes its page, services and pictures, and removes ‘Confirmed by’ from the records it confirmed. Its reviews are hidden, and come back if you open a business again. Your vehicles and account aren’t affected."
        confirmText="Delete"
        cancelText="Cancel"
        onConfirm={async () => {
          await removeBusiness().catch((reason: unknown) => {
            const isHidden = reason instanceof ApiError && reason.code === 'hidden'
            throw new Error(isHidden ? reason.message : 'Failed to delete the business profile. Please try again.')
          })
          onDeleted()
        }}
      />
    </div>
  )
}
