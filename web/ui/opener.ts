import { useRef } from 'react'

/** For a dialog without a trigger of its own: begins at its first field, and leads back to whatever opened it. */
export function useOpener() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const field = (event.target as Element).querySelector<HTMLElement>(
        'input:not([type=hidden], [type=file]), textarea',
      )
      // On a phone the keyboard would cover what the dialog says.
      if (!field || !matchMedia('(pointer: fine)').matches) return
      event.preventDefault()
      field.focus()
    },
    // Unless a new page has taken the focus already.
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
