import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { VehicleMedia } from '#domain/records/media.ts'
import { atSize, describe, sources, viewSizes } from './media-words.ts'

/** The picture or the player itself, with its messages while loading and on failure. */
export function LightboxView({ media }: { media: VehicleMedia }) {
  const [state, setState] = useState<'coming' | 'there' | 'missing'>('coming')
  if (state === 'missing')
    return (
      <p role="alert" className="max-w-sm px-6 text-center">
        {media.media_type === 'video'
          ? 'This video can’t be played here. Download it to watch it on your device.'
          : 'Failed to load media'}
      </p>
    )
  const fill = 'max-h-full max-w-full object-contain'
  return (
    <>
      {state === 'coming' && (
        <LoaderCircle role="img" aria-label="Loading..." className="absolute size-8 animate-spin text-white/70" />
      )}
      {media.media_type === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: a member's own clip comes without captions; its words stand below it
        <video
          src={media.media_url}
          controls
          playsInline
          preload="metadata"
          aria-label={describe(media)}
          onLoadedMetadata={() => setState('there')}
          onError={() => setState('missing')}
          className={`${fill} w-full md:max-w-4xl`}
        />
      ) : (
        <img
          src={atSize(media, viewSizes.at(-1) ?? 0)}
          srcSet={sources(media, ...viewSizes)}
          sizes="100vw"
          alt={describe(media)}
          draggable={false}
          onLoad={() => setState('there')}
          onError={() => setState('missing')}
          className={`${fill} select-none`}
        />
      )}
    </>
  )
}
