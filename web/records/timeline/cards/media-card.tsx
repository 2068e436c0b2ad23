import type { VehicleMedia } from '#domain/records/media.ts'
import { OpenablePicture, OpenableVideo } from '../openable-picture.tsx'
import { Place, Title, Words } from './parts.tsx'

export function MediaCard({ media }: { media: VehicleMedia }) {
  const name = media.title || (media.media_type === 'video' ? 'Video' : 'Photo')
  return (
    <div className="gap-4 sm:flex">
      {media.media_type === 'video' ? (
        <OpenableVideo url={media.media_url} name={name} />
      ) : (
        <OpenablePicture url={media.media_url} name={name} className="h-44 w-[calc(100%-2.5rem)] sm:h-32 sm:w-48" />
      )}
      <div className="mt-3 min-w-0 grow sm:mt-0">
        <Title>{name}</Title>
        {media.location && <Place>{media.location}</Place>}
        {media.comments && <Words>{media.comments}</Words>}
      </div>
    </div>
  )
}
