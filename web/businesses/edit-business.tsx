import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { businessTexts, type OwnBusiness, vouchedFor } from '#domain/businesses/business.ts'
import { newBusiness } from '#domain/businesses/new-business.ts'
import { useSave } from '../app/save.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useDiscardGuard } from '../ui/dialogs/discard-guard.tsx'
import { SaveFailureBox } from '../ui/forms/save-failure-box.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { businessQuery, changeBusiness } from './business.api.ts'
import { BusinessFields } from './business-fields.tsx'
import { besideBusinessField, valuesOf } from './business-form.ts'
import { DeleteBusiness } from './delete-business.tsx'
import { PictureField } from './picture-field.tsx'
import { Fascia, HangingSign, ShopWindow } from './shopfront.tsx'
import { usePicture } from './use-picture.ts'

type EditBusinessProps = {
  business: OwnBusiness
  onClose: () => void
  onSaved: (business: OwnBusiness) => void
  onDeleted: () => void
}

/** Keeps the version it opened with, so that saving detects a change from another tab. */
export function EditBusiness({ business, ...rest }: EditBusinessProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const [read, setRead] = useState({ business, times: 0 })
  async function reload() {
    const latest = await queries.fetchQuery({ ...businessQuery(), staleTime: 0 }).catch(() => undefined)
    if (latest) setRead(({ times }) => ({ business: latest, times: times + 1 }))
    else toast({ title: latest === null ? businessTexts.notFound : businessTexts.loadFailed, tone: 'destructive' })
  }
  return <Form key={read.times} business={read.business} onReload={() => void reload()} {...rest} />
}

function Form({ business, onReload, onClose, onSaved, onDeleted }: EditBusinessProps & { onReload: () => void }) {
  const [tried, setTried] = useState(false)
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(newBusiness),
    defaultValues: valuesOf(business),
  })
  const { errors, isDirty, dirtyFields } = formState
  const banner = usePicture(business.banner_url)
  const logo = usePicture(business.logo_url)
  const { save, saving, failure } = useSave(businessTexts.saveFailed)
  const dirty = isDirty || banner.changed || logo.changed
  const guard = useDiscardGuard({ dirty, busy: saving, onClose })
  const uploading = banner.uploading || logo.uploading
  const unsent = banner.unsent || logo.unsent

  const submit = handleSubmit((given) => {
    setTried(true)
    if (uploading || unsent) return
    if (!dirty) return onClose()
    const typed = Object.fromEntries(Object.entries(given).filter(([field]) => field in dirtyFields))
    const pictures = { banner_file_id: banner.fileId, logo_file_id: logo.fileId }
    return save({
      act: () => changeBusiness({ ...typed, ...pictures, version: business.version }),
      onSaved: (saved) => {
        guard.release()
        onSaved(saved)
      },
      onField: besideBusinessField(setError),
    })
  })
  const [name, type] = useWatch({ control, name: ['business_name', 'business_type'] })
  return (
    <form noValidate onSubmit={submit} aria-label="Edit Profile" className="mx-auto w-full max-w-3xl">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Edit Profile</h1>
        <Button variant="quiet" disabled={saving} onClick={guard.close}>
          Back to your page
        </Button>
      </div>
      <Card className="overflow-hidden p-0!">
        <Fascia preview name={name.trim() || 'Your name here'} type={type} />
        <div className="grid gap-8 p-4 md:p-6">
          <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
            <PictureField label="Banner" hint="Wide pictures work best." picture={banner} disabled={saving}>
              {(url) => (
                <ShopWindow url={url} type={type} className="h-32 w-full rounded-md border border-line object-cover" />
              )}
            </PictureField>
            <PictureField label="Logo" hint="At most 10MB." picture={logo} disabled={saving}>
              {(url) => <HangingSign name={name} url={url} type={type} />}
            </PictureField>
          </div>
          <BusinessFields register={register} errors={errors} control={control} />
          {tried && unsent && (
            <p role="alert" className="font-medium text-danger">
              Remove the picture that failed to upload, or try it again.
            </p>
          )}
          {business.is_verified && vouchedFor.some((field) => dirtyFields[field]) && (
            <Notice tone="warn">{businessTexts.willBeReviewed}</Notice>
          )}
          <SaveFailureBox failure={failure} onReload={onReload} />
          <div className="flex flex-col-reverse gap-3 border-t border-line pt-4 sm:flex-row sm:justify-end">
            <Button variant="secondary" disabled={saving} onClick={guard.close}>
              Cancel
            </Button>
            <Button type="submit" busy={saving || uploading} busyText={uploading ? 'Uploading...' : 'Saving...'}>
              Save
            </Button>
          </div>
        </div>
      </Card>
      <DeleteBusiness
        business={business}
        disabled={saving}
        onDeleted={() => {
          guard.release()
          onDeleted()
        }}
      />
      {guard.question}
    </form>
  )
}
