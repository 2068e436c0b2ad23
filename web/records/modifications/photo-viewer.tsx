import { useState } from 'react'
import type { Attachment } from '#domain/basics/upload.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useBackCloses } from '../../ui/dialogs/back-closes.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { type Side, sideNames } from './sides.ts'

type Photos = Record<Side, Attachment[]>
type PhotoViewerProps = { name: string; photos: Photos; start: Side; onClose: () => void }

/** One photo at a time, or before and after on top of each other with a slider. */
export function PhotoViewer({ name, photos, start, onClose }: PhotoViewerProps) {
  useBackCloses(onClose)
  const [chosen, setChosen] = useState({ before: 0, after: 0 })
  const [side, setSide] = useState<Side>(start)
  const both = photos.before.length > 0 && photos.after.length > 0
  const [comparing, setComparing] = useState(both)
  const shown = { before: photos.before[chosen.before], after: photos.after[chosen.after] }
  const one = shown[side]
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={name}>
      {both && (
        <fieldset className="mb-4 flex gap-2">
          <legend className="sr-only">Photo view</legend>
          <Button
            size="sm"
            variant={comparing ? 'primary' : 'secondary'}
            aria-pressed={comparing}
            onClick={() => setComparing(true)}
          >
            Compare
          </Button>
          <Button
            size="sm"
            variant={comparing ? 'secondary' : 'primary'}
            aria-pressed={!comparing}
            onClick={() => setComparing(false)}
          >
            One by one
          </Button>
        </fieldset>
      )}
      {comparing && shown.before && shown.after ? (
        <Compared name={name} before={shown.before} after={shown.after} />
      ) : (
        one && (
          <img
            src={`${one.url}/1600`}
            alt={`${name}, ${side}`}
            className="mx-auto max-h-[52dvh] w-full rounded-md bg-raised object-contain"
          />
        )
      )}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {(['before', 'after'] as const).map((each) => (
          <Strip
            key={each}
            side={each}
            photos={photos[each]}
            current={comparing || side === each ? chosen[each] : undefined}
            onChoose={(index) => {
              setChosen({ ...chosen, [each]: index })
              setSide(each)
            }}
          />
        ))}
      </div>
    </Dialog>
  )
}

function Compared({ name, before, after }: { name: string; before: Attachment; after: Attachment }) {
  const [share, setShare] = useState(50)
  const fill = 'absolute inset-0 size-full object-cover'
  return (
    <div className="relative aspect-4/3 max-h-[52dvh] w-full overflow-hidden rounded-md bg-raised select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <img src={`${after.url}/1600`} alt={`${name}, after`} className={fill} />
      <img
        src={`${before.url}/1600`}
        alt={`${name}, before`}
        className={fill}
        style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
      />
      <span aria-hidden className="absolute top-3 left-3 rounded bg-black/70 px-2 py-0.5 text-sm font-bold text-white">
        Before
      </span>
      <span
        aria-hidden
        className="absolute top-3 right-3 rounded bg-plate px-2 py-0.5 text-sm font-bold text-plate-ink"
      >
        After
      </span>
      <span aria-hidden className="absolute inset-y-0 w-1 -translate-x-1/2 bg-white" style={{ left: `${share}%` }}>
        <span className="absolute top-1/2 left-1/2 flex size-11 -translate-1/2 items-center justify-center rounded-full border-4 border-white bg-primary text-on-primary">
          ⇆
        </span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
        aria-label="How much of the before photo is shown"
        aria-valuetext={`${share}% before`}
        className="absolute inset-0 size-full cursor-ew-resize opacity-0"
      />
    </div>
  )
}

type StripProps = { side: Side; photos: Attachment[]; current: number | undefined; onChoose: (index: number) => void }

function Strip({ side, photos, current, onChoose }: StripProps) {
  if (photos.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 font-semibold">{sideNames[side]}</h3>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={`${sideNames[side]}, photo ${index + 1} of ${photos.length}`}
              aria-pressed={current === index}
              onClick={() => onChoose(index)}
              className={cx(
                'block size-16 overflow-hidden rounded border-2',
                current === index ? 'border-primary' : 'border-transparent opacity-75 hover:opacity-100',
              )}
            >
              <img src={`${photo.url}/320`} alt="" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
