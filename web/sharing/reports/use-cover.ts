import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type CoveredArea, mostAreas } from '#domain/sharing/report-link.ts'

const smallest = 0.012
const step = 0.01
const within = (value: number, most = 1) => Math.round(Math.min(most, Math.max(0, value)) * 1000) / 1000

type Point = { x: number; y: number }
/** What the pointer is doing: drawing from a corner, or moving an area by where it was taken. */
type Gesture = { kind: 'draw'; from: Point } | { kind: 'move'; at: number; grip: Point }

const between = (one: Point, other: Point): CoveredArea => ({
  x: within(Math.min(one.x, other.x)),
  y: within(Math.min(one.y, other.y)),
  width: within(Math.abs(one.x - other.x)),
  height: within(Math.abs(one.y - other.y)),
})
const moved = (area: CoveredArea, { x, y }: Point): CoveredArea => ({
  ...area,
  x: within(x, 1 - area.width),
  y: within(y, 1 - area.height),
})
const resized = (area: CoveredArea, wider: number, higher: number): CoveredArea => ({
  ...area,
  width: Math.max(smallest, within(area.width + wider, 1 - area.x)),
  height: Math.max(smallest, within(area.height + higher, 1 - area.y)),
})
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Areas are drawn and moved with a pointer, or moved, resized and removed with the keys. */
export function useCover(areas: CoveredArea[], onChange: (areas: CoveredArea[]) => void) {
  const sheet = useRef<HTMLDivElement>(null)
  const [gesture, setGesture] = useState<Gesture>()
  const [drawing, setDrawing] = useState<CoveredArea>()
  const [chosen, setChosen] = useState<number>()
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = sheet.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) }
  }
  const put = (at: number, area: CoveredArea) => onChange(areas.map((each, place) => (place === at ? area : each)))
  const remove = (at: number) => {
    onChange(areas.filter((_, place) => place !== at))
    setChosen(undefined)
    sheet.current?.focus()
  }
  const add = (area: CoveredArea) => {
    if (areas.length >= mostAreas) return
    onChange([...areas, area])
    setChosen(areas.length)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    sheet.current?.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    const at = areas.findLastIndex(
      ({ x, y, width, height }) => point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height,
    )
    const area = areas[at]
    setChosen(area ? at : undefined)
    setGesture(
      area ? { kind: 'move', at, grip: { x: point.x - area.x, y: point.y - area.y } } : { kind: 'draw', from: point },
    )
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!gesture) return
    const point = pointOf(event)
    if (gesture.kind === 'draw') return setDrawing(between(gesture.from, point))
    const area = areas[gesture.at]
    if (area) put(gesture.at, moved(area, { x: point.x - gesture.grip.x, y: point.y - gesture.grip.y }))
  }
  const onPointerUp = () => {
    if (drawing && drawing.width >= smallest && drawing.height >= smallest) add(drawing)
    setDrawing(undefined)
    setGesture(undefined)
  }
  const onKey = (at: number, area: CoveredArea) => (event: KeyboardEvent) => {
    const [across = 0, down = 0] = arrows[event.key] ?? []
    if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else if (!across && !down) return
    else put(at, event.shiftKey ? resized(area, across, down) : moved(area, { x: area.x + across, y: area.y + down }))
    event.preventDefault()
  }
  useEffect(() => {
    if (chosen !== undefined) sheet.current?.querySelectorAll('button')[chosen]?.focus()
  }, [chosen])
  const onPointer = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
  return { sheet, drawing, chosen, choose: setChosen, add, remove, onKey, onPointer }
}
