import { type DragEvent, useState } from 'react'

/** For an element that accepts dropped files; `over` while they are dragged above it. */
export function useDropZone(disabled: boolean | undefined, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const zone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (!disabled) onFiles(Array.from(event.dataTransfer.files))
    },
  }
  return { over, zone }
}
