import { lazy, Suspense, useState } from 'react'
import type { PostMedia } from '#domain/community/post.ts'
import { cx } from '../../ui/cx.ts'
import { nameOf } from './media-name.ts'
import { sourcesOf } from './picture.ts'

const PhotoViewer = lazy(() => import('./photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })))

const shownAtOnce = 4

type PostMediaProps = { media: PostMedia[]; title: string }

export function PostMediaView({ media, title }: PostMediaProps) {
  const [open, setOpen] = useState<number>()
  const pictures = media.filter(({ type }) => type === 'image')
  const videos = media.filter(({ type }) => type === 'video')
  return (
    <>
      {pictures.length > 0 && <Prints pictures={pictures} title={title} onOpen={setOpen} />}
      {videos.map((video, index) => (
        <Clip key={video.id} video={video} label={nameOf('Video', index, videos.length, title)} />
      ))}
      {open !== undefined && (
        <Suspense fallback={null}>
          <PhotoViewer pictures={pictures} start={open} title={title} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type PrintsProps = { pictures: PostMedia[]; title: string; onOpen: (index: number) => void }

function Prints({ pictures, title, onOpen }: PrintsProps) {
  const shown = pictures.slice(0, shownAtOnce)
  const alone = pictures.length === 1
  const beyond = pictures.length - shown.length
  return (
    <ul className={cx('mt-4 grid gap-2', !alone && 'grid-cols-2')}>
      {shown.map((picture, index) => (
        <li key={picture.id} className={cx('grid', shown.length === 3 && index === 0 && 'col-span-2')}>
          <button
            type="button"
            aria-label={`Open ${nameOf('photo', index, pictures.length, title)}`}
            onClick={() => onOpen(index)}
            className="relative block overflow-hidden rounded-sm bg-raised ring-1 ring-line"
          >
            <img
              {...sourcesOf(picture)}
              sizes={
                alone || (shown.length === 3 && index === 0)
                  ? '(width >= 48rem) 42rem, 90vw'
                  : '(width >= 48rem) 21rem, 45vw'
              }
              width={picture.width ?? undefined}
              height={picture.height ?? undefined}
              alt=""
              loading="lazy"
              decoding="async"
              className={cx(
                'w-full object-cover transition-transform duration-150 hover:scale-[1.02]',
                alone ? 'max-h-[30rem]' : shown.length === 3 && index === 0 ? 'aspect-[2/1]' : 'aspect-[4/3]',
              )}
            />
            {beyond > 0 && index === shown.length - 1 && (
              <span className="figures absolute inset-0 flex items-center justify-center bg-black/60 font-display text-3xl font-bold text-white">
                +{beyond}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Clip({ video, label }: { video: PostMedia; label: string }) {
  const [missing, setMissing] = useState(false)
  if (missing)
    return (
      <p className="mt-4 rounded-md border border-line bg-raised p-4 text-muted">
        This video can’t be played here.{' '}
        <a href={`${video.url}?download`} className="text-primary underline underline-offset-4">
          Download it
        </a>{' '}
        to watch it on your device.
      </p>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: a member's own clip comes without captions; the post's words stand above it
    <video
      src={video.url}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
      width={video.width ?? undefined}
      height={video.height ?? undefined}
      onError={() => setMissing(true)}
      className={cx('mt-4 max-h-[30rem] w-full rounded-sm bg-black', !video.width && 'aspect-video')}
    />
  )
}
