import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type BusinessImage, businessTexts, mostBusinessImages } from '#domain/businesses/business.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useToast } from '../ui/messages/toast.tsx'
import { useReorder } from '../ui/reorder.ts'
import { orderImages, removeImage, useBusinessChanged } from './business.api.ts'
import { BusinessGallery } from './business-gallery.tsx'
import { ItemTools } from './item-tools.tsx'
import { pictureName } from './picture-name.ts'
import { useOrder } from './use-order.ts'

const ImagesDialog = lazy(() => import('./images-dialog.tsx').then((module) => ({ default: module.ImagesDialog })))
const CaptionDialog = lazy(() => import('./caption-dialog.tsx').then((module) => ({ default: module.CaptionDialog })))

export function OwnGallery({ images }: { images: BusinessImage[] }) {
  const toast = useToast()
  const changed = useBusinessChanged()
  const [adding, setAdding] = useState(false)
  const [captioned, setCaptioned] = useState<BusinessImage>()
  const [deleting, setDeleting] = useState<BusinessImage>()
  const { shown, move } = useOrder(images, orderImages)
  // Several may have the same caption, and their buttons must still be told apart.
  const nameOf = (image: BusinessImage) => {
    const place = shown.findIndex(({ id }) => id === image.id)
    const namesakes = shown.filter(({ caption }) => caption !== null && caption === image.caption)
    return namesakes.length > 1 ? `${image.caption}, picture ${place + 1}` : pictureName(image, place)
  }
  const order = useReorder({
    keys: shown.map(({ id }) => id),
    say: (id, place) => {
      const moved = shown.find((image) => image.id === id)
      return `${moved ? nameOf(moved) : 'The picture'} is now picture ${place + 1} of ${shown.length}.`
    },
    onMove: move,
  })
  const room = mostBusinessImages - images.length
  return (
    <>
      <BusinessGallery
        images={shown}
        list={order.list}
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={<ImagePlus aria-hidden className="size-4" />}
            onClick={() =>
              room > 0 ? setAdding(true) : toast({ title: businessTexts.tooManyImages, tone: 'destructive' })
            }
          >
            Add Images
          </Button>
        }
        tools={(image, place) => (
          <div className="border-t border-line p-0.5">
            <ItemTools
              id={image.id}
              name={nameOf(image)}
              place={place}
              count={shown.length}
              along="tiles"
              order={order}
              editText="Caption for"
              onEdit={() => setCaptioned(image)}
              onDelete={() => setDeleting(image)}
            />
          </div>
        )}
        empty={<EmptyState title="No pictures yet" text="Show your workshop, your work and your team." />}
      />
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <Suspense fallback={null}>
        {adding && <ImagesDialog room={room} onClose={() => setAdding(false)} />}
        {captioned && <CaptionDialog image={captioned} onClose={() => setCaptioned(undefined)} />}
      </Suspense>
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(undefined)}
          title="Delete this picture?"
          text={`${nameOf(deleting)} will be permanently removed from your gallery.`}
          confirmText="Delete"
          cancelText="Cancel"
          onConfirm={async () => {
            await removeImage(deleting.id).catch(() => {
              throw new Error('Failed to delete the picture. Please try again.')
            })
            await changed()
            toast({ title: 'Picture deleted', tone: 'good' })
          }}
        />
      )}
    </>
  )
}
