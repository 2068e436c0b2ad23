const longestWait = 6000

/** What somebody searched for; the keyboard goes on from there. */
export const showRecord = (id: string) => showSaved(id, true)

/** Brings what was just saved into view and marks it for a moment, as soon as its list shows it. */
export function showSaved(id: string, focus = false) {
  const find = () => document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)
  const show = (element: HTMLElement) => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
    if (focus) {
      element.tabIndex = -1
      element.focus({ preventScroll: true })
    }
    element.classList.add('just-saved')
    setTimeout(() => element.classList.remove('just-saved'), 3000)
  }
  const there = find()
  if (there) return show(there)
  const watch = new MutationObserver(() => {
    const come = find()
    if (!come) return
    watch.disconnect()
    show(come)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), longestWait)
}
