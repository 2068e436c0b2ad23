import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Listing, listingForm, listingTexts, mostListingImages } from '#domain/sharing/listing.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useAttachments } from '../../app/attachments.ts'
import { filesNote } from '../../app/files-note.ts'
import { ApiError } from '../../app/http.ts'
import { besideField, useSave } from '../../app/save.ts'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useDiscardGuard } from '../../ui/dialogs/discard-guard.tsx'
import { SaveFailureBox } from '../../ui/forms/save-failure-box.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { DeleteListing } from './delete-listing.tsx'
import { EditorFooter } from './editor-footer.tsx'
import { ListingFields } from './listing-fields.tsx'
import { type ListingValues, shownAs, valuesOf } from './listing-form.ts'
import { ListingImages } from './listing-images.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { listingQuery, putListingStatus, saveListing } from './listings.api.ts'
import { NotForSale } from './not-for-sale.tsx'
import { type View, ViewToggle } from './view-toggle.tsx'

type ListingEditorProps = { vehicle: VehicleDetail; listing: Listing | null; onClose: () => void }

export function ListingEditor({ vehicle, listing, onClose }: ListingEditorProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [loaded, setLoaded] = useState({ listing, times: 0 })
  async function reload() {
    try {
      const latest = await queries.fetchQuery({ ...listingQuery(vehicle.id), staleTime: 0 })
      setLoaded(({ times }) => ({ listing: latest, times: times + 1 }))
    } catch {
      toast({ title: 'We couldn’t load the latest version.', tone: 'destructive' })
    }
  }
  return <Editor key={loaded.times} vehicle={vehicle} listing={loaded.listing} onReload={reload} onClose={onClose} />
}

function Editor({ vehicle, listing, onReload, onClose }: ListingEditorProps & { onReload: () => void }) {
  const toast = useToast()
  const id = useId()
  const [saved, setSaved] = useState(listing)
  const [view, setView] = useState<View>('edit')
  const [tried, setTried] = useState(false)
  const { control, register, handleSubmit, getValues, setValue, setError, reset, formState } = useForm({
    resolver: zodResolver(listingForm),
    defaultValues: valuesOf(listing),
  })
  const { errors, isDirty, isSubmitted } = formState
  const values = useWatch({ control }) as ListingValues
  const attachments = useAttachments({
    kind: 'listing',
    vehicleId: vehicle.id,
    existing: listing?.images,
    most: mostListingImages,
  })
  const [saving, publishing, unpublishing] = [
    useSave(listingTexts.saveFailed),
    useSave(listingTexts.publishFailed),
    useSave(listingTexts.unpublishFailed),
  ]
  const busy = saving.saving || publishing.saving || unpublishing.saving
  const picturesChanged = attachments.unsent || attachments.uploading || attachments.fileIds.join() !== idsOf(saved)
  const dirty = isDirty || picturesChanged
  const guard = useDiscardGuard({ dirty, busy, onClose })
  const failure = saving.failure ?? publishing.failure ?? unpublishing.failure

  /** Resolves with the saved listing, or with nothing on failure. */
  async function keep(given: ReturnType<typeof listingForm.parse>) {
    publishing.forgetFailure()
    unpublishing.forgetFailure()
    setTried(true)
    if (attachments.unsent || attachments.uploading) return undefined
    let now: Listing | undefined
    await saving.save({
      act: (key) =>
        saveListing(
          vehicle.id,
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
  const invalid = () => setView('edit')
  const submit = handleSubmit(async (given) => {
    const now = await keep(given)
    if (now) toast({ title: now.status === 'draft' ? 'Draft saved' : 'Listing saved', tone: 'good' })
  }, invalid)
  const publish = handleSubmit(async (given) => {
    const shown = dirty || !saved ? await keep(given) : saved
    if (!shown) return
    saving.forgetFailure()
    await publishing.save({
      act: () =>
        putListingStatus(vehicle.id, { status: 'published', version: shown.version }).catch((error) => {
          // The answer to an earlier attempt was lost on its way.
          if (!(error instanceof ApiError && error.code === 'already_published')) throw error
        }),
      onSaved: () => leave('Listing published'),
    })
  }, invalid)
  const unpublish = () => {
    saving.forgetFailure()
    return unpublishing.save({
      act: () => putListingStatus(vehicle.id, { status: 'draft' }),
      onSaved: (now) => {
        setSaved(now)
        toast({ title: 'Listing unpublished', tone: 'good' })
      },
    })
  }
  const leave = (said: string) => {
    toast({ title: said, tone: 'good' })
    guard.release()
    onClose()
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={guard.close}
        size="full"
        title={saved ? 'Manage Listing' : 'Create Listing'}
        description={vehicleName(vehicle)}
        note={filesNote(tried, attachments)}
        footer={
          <EditorFooter
            form={id}
            status={saved?.status ?? 'draft'}
            canPublish={vehicle.status === 'For Sale'}
            saving={saving.saving}
            publishing={publishing.saving || unpublishing.saving}
            uploading={attachments.uploading}
            onPublish={() => void publish()}
            onUnpublish={() => void unpublish()}
          />
        }
      >
        <ViewToggle view={view} onView={setView} />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
          <form
            id={id}
            noValidate
            onSubmit={submit}
            className={cx('min-w-0 content-start gap-5 lg:grid', view === 'edit' ? 'grid' : 'hidden')}
          >
            {vehicle.status !== 'For Sale' && <NotForSale />}
            <ListingFields
              register={register}
              errors={errors}
              values={values}
              onFill={(field, value) => setValue(field, value, { shouldDirty: true, shouldValidate: isSubmitted })}
              vehicle={vehicle}
            />
            <ListingImages attachments={attachments} disabled={busy} />
            <SaveFailureBox failure={failure} onReload={onReload} />
            {saved && (
              <DeleteListing
                vehicle={vehicle}
                hidden={saved.is_hidden}
                onDeleted={() => leave('Listing deleted')}
                disabled={busy}
              />
            )}
          </form>
          <ListingPreview
            listing={shownAs(values, attachments.field.files, vehicle)}
            contact={values}
            className={view === 'preview' ? undefined : 'max-lg:hidden'}
          />
        </div>
      </Dialog>
      {guard.question}
    </>
  )
}

const idsOf = (listing: Listing | null) => (listing?.images ?? []).map(({ id }) => id).join()
