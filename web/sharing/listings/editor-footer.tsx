import type { ListingStatus } from '#domain/sharing/listing.ts'
import { Button } from '../../ui/button.tsx'

type EditorFooterProps = {
  /** The id of the form that Save submits. */
  form: string
  status: ListingStatus
  canPublish: boolean
  saving: boolean
  publishing: boolean
  uploading: boolean
  onPublish: () => void
  onUnpublish: () => void
}

export function EditorFooter(props: EditorFooterProps) {
  const { form, status, canPublish, saving, publishing, uploading, onPublish, onUnpublish } = props
  const busy = saving || publishing || uploading
  const draft = status === 'draft'
  const main = draft && canPublish
  return (
    <>
      {!draft && (
        <Button variant="secondary" disabled={busy} busy={publishing} busyText="Unpublishing..." onClick={onUnpublish}>
          Unpublish
        </Button>
      )}
      <Button
        type="submit"
        form={form}
        variant={main ? 'secondary' : 'primary'}
        disabled={publishing}
        busy={saving || uploading}
        busyText={uploading ? 'Uploading...' : 'Saving...'}
      >
        {draft ? 'Save Draft' : 'Save'}
      </Button>
      {main && (
        <Button disabled={busy} busy={publishing} busyText="Publishing..." onClick={onPublish}>
          Publish
        </Button>
      )}
    </>
  )
}
