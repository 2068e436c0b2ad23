import { useRef } from 'react'

/** For a dialog without its own trigger: focuses its first field, and returns focus to what opened it. */
export function useOpener() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement === document.body ? last : lasting(document.activeElement)
      const dialog = event.target as Element
      const field =
        dialog.querySelector<HTMLElement>('[data-first]') ??
        dialog.querySelector<HTMLElement>('input:not([type=hidden], [type=file]), select, textarea')
      // On a phone the keyboard would cover the text.
      if (!field || !matchMedia('(pointer: fine)').matches) return
      event.preventDefault()
      field.focus()
    },
    // Unless a new page has already taken focus.
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) leadBackTo(opener.current)
    },
  }
}

function leadBackTo(opener: HTMLElement) {
  opener.focus()
  if (!opener.matches(':disabled')) return
  // A disabled Save button can't take focus until saving has finished.
  const watcher = new MutationObserver(() => {
    if (opener.matches(':disabled')) return
    watcher.disconnect()
    if (document.activeElement?.contains(opener)) opener.focus()
  })
  watcher.observe(opener, { attributes: true, attributeFilter: ['disabled'] })
}

/** A menu item is gone when the dialog closes; the menu's button is still there. */
function lasting(element: Element | null): Element | null {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (button && document.getElementById(button)) || element
}

// A menu closes while the dialog opens, and for a moment nothing has focus.
let last: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    last = lasting(target as Element)
  })
