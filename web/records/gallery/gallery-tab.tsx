import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { VehicleMedia } from '#domain/records/media.ts'
import type { VehicleDetail } from '#domain/vehicles/vehicle.ts'
import { useMay } from '../../app/car-access.tsx'
import { download } from '../../app/download.ts'
import { useRemoveRecord } from '../../app/remove-record.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorBox } from '../../ui/messages/error-box.tsx'
import { Loading, Skeleton } from '../../ui/messages/loading.tsx'
import { useToast } from '../../ui/messages/toast.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { changeMedia, itemPath, mediaQuery } from './gallery.api.ts'
import { MediaDialog } from './media-dialog.tsx'
import { MediaTile } from './media-tile.tsx'
import { typeWord } from './media-words.ts'
import { PhotoWall } from './photo-wall.tsx'

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })))

type GalleryTabProps = { vehicle: VehicleDetail; onAdd: () => void; onAmend: (media: VehicleMedia) => void }

export function GalleryTab({ vehicle, onAdd, onAmend }: GalleryTabProps) {
  const toast = useToast()
  const queries = useQueryClient()
  const remove = useRemoveRecord('Failed to delete media')
  const list = useInfiniteQuery(mediaQuery(vehicle.id))
  const [openId, setOpenId] = useState<string>()
  const [editing, setEditing] = useState<VehicleMedia>()
  const [deleting, setDeleting] = useState<VehicleMedia>()
  const items = list.data?.pages.flatMap((page) => page.items)
  const more = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  }
  const acts = {
    onEdit: setEditing,
    onDelete: setDeleting,
    onAmend,
    // A sealed item can't be edited, but the current owner decides who can see it.
    onShow: (media: VehicleMedia, is_publicly_visible: boolean) =>
      changeMedia(vehicle.id, media, { is_publicly_visible }).then(
        () => queries.invalidateQueries({ queryKey: ['vehicles'] }),
        () => toast({ title: 'Failed to update media', tone: 'destructive' }),
      ),
    onDownload: (media: VehicleMedia) =>
      download(`${media.media_url}?download`, media.title ?? typeWord(media)).catch(() =>
        toast({ title: 'Failed to download file', tone: 'destructive' }),
      ),
  }
  const { may } = useMay()
  const addButton = may('contributor') && (
    <Button icon={<ImagePlus aria-hidden className="size-5" />} onClick={onAdd}>
      Add Photo/Video
    </Button>
  )
  return (
    <Section title="Gallery" action={items && items.length > 0 && addButton}>
      {!items && !list.isError && <Waiting />}
      {!items && list.isError && <ErrorBox onRetry={() => list.refetch()}>Failed to load media</ErrorBox>}
      {items?.length === 0 && (
        <EmptyState
          title="No photos or videos yet"
          text="The first drive home, the rust before and the paint after: keep them here, with dates and locations."
          art={<PhotoWall />}
          action={addButton}
        />
      )}
      {items && items.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
          {items.map((media) => (
            <MediaTile key={media.id} media={media} onOpen={() => setOpenId(media.id)} {...acts} />
          ))}
        </ul>
      )}
      <ShowMore list={list} failedText="Failed to load media">
        Show more
      </ShowMore>
      {openId && items && (
        <Suspense fallback={null}>
          <Lightbox
            items={items}
            startId={openId}
            hasMore={list.hasNextPage}
            onNeedMore={more}
            onClose={() => setOpenId(undefined)}
            {...acts}
          />
        </Suspense>
      )}
      {editing && (
        <MediaDialog
          vehicle={vehicle}
          media={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DeleteDialog
          title={`Delete this ${typeWord(deleting)}?`}
          text={`${deleting.title ? `‘${deleting.title}’` : 'It'} will be deleted from the gallery and the timeline, with its file. This can’t be undone.`}
          onClose={() => setDeleting(undefined)}
          onDelete={() => remove(itemPath(vehicle.id, deleting.id))}
        />
      )}
    </Section>
  )
}

const Waiting = () => (
  <>
    <Loading text="Loading media..." className="sr-only" />
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="aspect-[4/3]" />
      ))}
    </div>
  </>
)
