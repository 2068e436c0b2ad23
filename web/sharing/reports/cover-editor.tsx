import { Plus, Trash2 } from 'lucide-react'
import { plural } from '#domain/basics/plural.ts'
import { type CoveredArea, mostAreas, type OwnReceipt } from '#domain/sharing/report-link.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useCover } from './use-cover.ts'

type CoverEditorProps = { receipt: OwnReceipt; areas: CoveredArea[]; onChange: (areas: CoveredArea[]) => void }

/** Areas are drawn with a pointer, or added with a button and moved with the keys. */
export function CoverEditor({ receipt: { id, width, height }, areas, onChange }: CoverEditorProps) {
  const { sheet, drawing, chosen, choose, add, remove, onKey, onPointer } = useCover(areas, onChange)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden className="size-4" />}
          disabled={areas.length >= mostAreas}
          onClick={() => add({ x: 0.3, y: 0.45, width: 0.4, height: 0.08 })}
        >
          Add an area
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 aria-hidden className="size-4" />}
          disabled={chosen === undefined}
          onClick={() => chosen !== undefined && remove(chosen)}
        >
          Remove area
        </Button>
        <p aria-live="polite" className="figures text-sm text-muted">
          {areas.length === 0 ? 'Nothing covered' : `${plural(areas.length, 'area')} covered`}
        </p>
      </div>
      <div
        ref={sheet}
        tabIndex={-1}
        {...onPointer}
        style={fitting(width, height)}
        className="relative mx-auto w-full cursor-crosshair touch-none overflow-hidden rounded-md border border-edge bg-white select-none"
      >
        <img src={`/files/${id}/1600`} alt="The receipt" draggable={false} className="pointer-events-none w-full" />
        {areas.map((area, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: an area is its place
            key={at}
            type="button"
            aria-label={`Covered area ${at + 1} of ${areas.length}`}
            aria-describedby="cover-keys"
            onFocus={() => choose(at)}
            onKeyDown={onKey(at, area)}
            style={placed(area)}
            className={cx(
              'absolute cursor-move bg-[#17211d]',
              at === chosen && 'outline-3 outline-offset-1 outline-plate',
            )}
          />
        ))}
        {drawing && <span aria-hidden style={placed(drawing)} className="absolute bg-[#17211d]/70" />}
      </div>
      <p id="cover-keys" className="text-sm text-muted">
        Drag to draw an area or to move one. With the keyboard: add an area, move it with the arrow keys, resize it with
        Shift and the arrow keys, and remove it with Delete.
      </p>
    </div>
  )
}

/** Whole on the screen: where it is drawn upon, a finger can't scroll. */
const fitting = (width: number | null, height: number | null) =>
  width && height ? { aspectRatio: `${width} / ${height}`, maxWidth: `${(55 * width) / height}dvh` } : {}

const placed = ({ x, y, width, height }: CoveredArea) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
})
