import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

interface Reorder {
  keys: string[]
  /** Announced once a tile is at its new position. */
  say: (key: string, place: number) => string
  onMove: (key: string, to: number) => void
}

type Control = 'grip' | 'earlier' | 'later'

/**
 * Reorders a list of tiles or rows by dragging a handle, with a mouse or a finger, and by keyboard. Announces each
 * move, and keeps focus on the tile that moved.
 */
export function useReorder({ keys, say, onMove }: Reorder) {
  const list = useRef<HTMLUListElement>(null)
  const follow = useRef<{ key: string; control: Control }>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const order = keys.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order moves the elements, and with them what has the focus
  useEffect(() => {
    const tiles = [...(list.current?.children ?? [])]
    if (dragged) tiles[keys.indexOf(dragged)]?.scrollIntoView({ block: 'nearest' })
    const { key, control } = follow.current ?? {}
    follow.current = null
    if (key) tiles[keys.indexOf(key)]?.querySelector<HTMLElement>(`[data-control=${control}]`)?.focus()
  }, [order])

  function move(key: string, to: number) {
    const place = Math.min(Math.max(0, to), keys.length - 1)
    if (place === keys.indexOf(key)) return
    onMove(key, place)
    setSaid(say(key, place))
  }
  const step = (key: string, to: number, control: Control) => {
    follow.current = { key, control }
    move(key, to)
  }
  const onKeyDown = (key: string) => (event: KeyboardEvent) => {
    const at = keys.indexOf(key)
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: keys.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    step(key, to, 'grip')
  }
  const grab = (key: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    // Captured by the list: a tile is removed and reinserted as it moves, and would lose the pointer.
    list.current?.setPointerCapture(event.pointerId)
    setDragged(key)
  }
  const drop = () => setDragged(undefined)
  return {
    said,
    dragged,
    list: {
      ref: list,
      onPointerMove: (event: PointerEvent) => {
        if (!dragged) return
        const to = [...(list.current?.children ?? [])].findIndex((tile) => isOver(tile, event))
        if (to !== -1) move(dragged, to)
      },
      onPointerUp: drop,
      onPointerCancel: drop,
      onLostPointerCapture: drop,
    },
    grip: (key: string) => ({ 'data-control': 'grip', onPointerDown: grab(key), onKeyDown: onKeyDown(key) }),
    earlier: (key: string) => ({
      'data-control': 'earlier',
      onClick: () => step(key, keys.indexOf(key) - 1, 'earlier'),
    }),
    later: (key: string) => ({ 'data-control': 'later', onClick: () => step(key, keys.indexOf(key) + 1, 'later') }),
  }
}

function isOver(tile: Element, { clientX, clientY }: PointerEvent) {
  const { left, right, top, bottom } = tile.getBoundingClientRect()
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom
}
