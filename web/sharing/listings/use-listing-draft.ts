import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Listing, listingForm, listingTexts, mostListingImages } from '#domain/sharing/listing.ts'
import { useAttachments } from '../../app/attachments.ts'
import { besideField, useSave } from '../../app/save.ts'
import { type ListingValues, valuesOf } from './listing-form.ts'
import { saveListing } from './listings.api.ts'

/** What the owner has typed and attached, and how it is saved. */
export function useListingDraft(vehicleId: string, listing: Listing | null) {
  const [saved, setSaved] = useState(listing)
  const [tried, setTried] = useState(false)
  const { control, register, handleSubmit, getValues, setValue, setError, reset, formState } = useForm({
    resolver: zodResolver(listingForm),
    defaultValues: valuesOf(listing),
  })
  const values = useWatch({ control }) as ListingValues
  const attachments = useAttachments({
    kind: 'listing',
    vehicleId,
    existing: listing?.images,
    most: mostListingImages,
  })
  const { save, saving, failure, forgetFailure } = useSave(listingTexts.saveFailed)
  const picturesChanged = attachments.unsent || attachments.uploading || attachments.fileIds.join() !== idsOf(saved)

  /** Resolves with the saved listing, or with nothing on failure. */
  async function keep(given: ReturnType<typeof listingForm.parse>) {
    setTried(true)
    if (attachments.unsent || attachments.uploading) return undefined
    let now: Listing | undefined
    await save({
      act: (key) =>
        saveListing(
          vehicleId,
          { ...given, image_ids: attachments.fileIds, ...(saved && { version: saved.version }) },
          key,
        ),
      onSaved: (result) => {
        now = result
        setSaved(result)
        reset(getValues())
      },
      onField: besideField(listingForm.shape, setError),
    })
    return now
  }
  return {
    register,
    errors: formState.errors,
    values,
    fill: (field: keyof ListingValues, value: string) =>
      setValue(field, value, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    handleSubmit,
    attachments,
    dirty: formState.isDirty || picturesChanged,
    /** Save was pressed, so problems are shown. */
    tried,
    saved,
    setSaved,
    keep,
    saving,
    failure,
    forgetFailure,
  }
}

const idsOf = (listing: Listing | null) => (listing?.images ?? []).map(({ id }) => id).join()
