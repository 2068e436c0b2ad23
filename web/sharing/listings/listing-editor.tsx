import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Listing } from '#domain/sharing/listing.ts'
import { vehicleName } from '#domain/vehicles/garage.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { filesNote } from '../../app/files-note.ts'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SaveFailureBox } from '../../ui/forms/save-failure-box.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { BuyerQuestions } from './buyer-questions.tsx'
import { DeleteListing } from './delete-listing.tsx'
import { EditorFooter } from './editor-footer.tsx'
import { ListingFields } from './listing-fields.tsx'
import { shownAs } from './listing-form.ts'
import { ListingImages } from './listing-images.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { buyerFactsQuery, listingQuery } from './listings.api.ts'
import { NotForSale } from './not-for-sale.tsx'
import { useListingEditor } from './use-listing-editor.ts'
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
  const id = useId()
  const [view, setView] = useState<View>('edit')
  const editor = useListingEditor({ vehicle, listing, onInvalid: () => setView('edit'), onClose })
  const { draft, busy, guard } = editor
  const { values, attachments, saved } = draft
  const facts = useQuery(buyerFactsQuery(vehicle.id))
  const shown = shownAs(values, attachments.field.files, vehicle, facts.data)
  return (
    <>
      <Dialog
        open
        onOpenChange={guard.close}
        size="full"
        title={saved ? 'Manage Listing' : 'Create Listing'}
        description={vehicleName(vehicle)}
        note={filesNote(draft.tried, attachments)}
        footer={
          <EditorFooter
            form={id}
            status={saved?.status ?? 'draft'}
            canPublish={vehicle.status === 'For Sale'}
            saving={draft.saving}
            publishing={editor.publishing}
            uploading={attachments.uploading}
            onPublish={() => void editor.publish()}
            onUnpublish={() => void editor.unpublish()}
          />
        }
      >
        <ViewToggle view={view} onView={setView} />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
          <form
            id={id}
            noValidate
            onSubmit={editor.submit}
            className={cx('min-w-0 content-start gap-5 lg:grid', view === 'edit' ? 'grid' : 'hidden')}
          >
            {vehicle.status !== 'For Sale' && <NotForSale />}
            <ListingFields
              register={draft.register}
              errors={draft.errors}
              values={values}
              onFill={draft.fill}
              vehicle={vehicle}
            />
            <ListingImages attachments={attachments} disabled={busy} />
            <BuyerQuestions facts={facts} price={shown.price} />
            <SaveFailureBox failure={editor.failure} onReload={onReload} />
            {saved && (
              <DeleteListing
                vehicle={vehicle}
                hidden={saved.is_hidden}
                onDeleted={() => editor.leave('Listing deleted')}
                disabled={busy}
              />
            )}
          </form>
          <ListingPreview
            listing={shown}
            contact={values}
            className={view === 'preview' ? undefined : 'max-lg:hidden'}
          />
        </div>
      </Dialog>
      {guard.question}
    </>
  )
}
