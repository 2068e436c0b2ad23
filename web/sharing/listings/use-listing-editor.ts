import { type Listing, listingTexts } from '#domain/sharing/listing.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '../../app/http.ts'
import { useSave } from '../../app/save.ts'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { putListingStatus } from './listings.api.ts'
import { useListingDraft } from './use-listing-draft.ts'

interface ListingEditing {
  vehicle: VehicleDetail
  listing: Listing | null
  /** The input has an error, which only the form can show. */
  onInvalid: () => void
  onClose: () => void
}

/** A listing being edited: saved as often as the owner likes, published and unpublished. */
export function useListingEditor({ vehicle, listing, onInvalid, onClose }: ListingEditing) {
  const toast = useToast()
  const draft = useListingDraft(vehicle.id, listing)
  const { saved, dirty, handleSubmit } = draft
  const publishing = useSave(listingTexts.publishFailed)
  const unpublishing = useSave(listingTexts.unpublishFailed)
  const busy = draft.saving || publishing.saving || unpublishing.saving
  const guard = useDiscardGuard({ dirty, busy, onClose })

  const keep = (given: Parameters<typeof draft.keep>[0]) => {
    publishing.forgetFailure()
    unpublishing.forgetFailure()
    return draft.keep(given)
  }
  const submit = handleSubmit(async (given) => {
    const now = await keep(given)
    if (now) toast({ title: now.status === 'draft' ? 'Draft saved' : 'Listing saved', tone: 'good' })
  }, onInvalid)
  const publish = handleSubmit(async (given) => {
    const shown = dirty || !saved ? await keep(given) : saved
    if (!shown) return
    draft.forgetFailure()
    await publishing.save({
      act: () =>
        putListingStatus(vehicle.id, { status: 'published', version: shown.version }).catch((error) => {
          // The answer to an earlier attempt was lost.
          if (!(error instanceof ApiError && error.code === 'already_published')) throw error
        }),
      onSaved: () => leave('Listing published'),
    })
  }, onInvalid)
  const unpublish = () => {
    draft.forgetFailure()
    return unpublishing.save({
      act: () => putListingStatus(vehicle.id, { status: 'draft' }),
      onSaved: (now) => {
        draft.setSaved(now)
        toast({ title: 'Listing unpublished', tone: 'good' })
      },
    })
  }
  const leave = (said: string) => {
    toast({ title: said, tone: 'good' })
    guard.release()
    onClose()
  }

  return {
    draft,
    busy,
    publishing: publishing.saving || unpublishing.saving,
    failure: draft.failure ?? publishing.failure ?? unpublishing.failure,
    guard,
    submit,
    publish,
    unpublish,
    leave,
  }
}
