/*
 * Runs inside a rendered page before anything else has loaded: built separately and inlined into the page (see
 * scripts/build-web.ts). Clicks made before the scripts have loaded are repeated once they have (the page says
 * 'awake'): submitted natively, a form would lose its input. After ten seconds a picture opens as it does without
 * scripts, and a button shows a message that something is missing.
 */

const list = document.querySelector<HTMLMetaElement>('meta[name=scripts]')
let held = '#root button, a[data-picture]'
let pressed: HTMLElement | undefined
let waiting: number | undefined
let notice: Element | undefined

function start() {
  const [entry = '', ...chunks] = list?.content.split(' ') ?? []
  for (const href of chunks)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }))
}

function hold(event: MouseEvent) {
  const thing = event.target instanceof Element && event.target.closest<HTMLElement>(held)
  if (!thing) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed?.removeAttribute('aria-busy')
  pressed = thing
  pressed.setAttribute('aria-busy', 'true')
  waiting ??= window.setTimeout(late, 10_000)
}

function press() {
  pressed?.removeAttribute('aria-busy')
  pressed?.click()
  pressed = undefined
}

// Not at once: React announces it while still working, and would not receive it.
const awake = () =>
  setTimeout(() => {
    removeEventListener('click', hold, true)
    clearTimeout(waiting)
    notice?.remove()
    press()
  })

function late() {
  held = '#root button'
  if (pressed instanceof HTMLAnchorElement) return press()
  const template = document.querySelector<HTMLTemplateElement>('#late')
  notice = template?.content.firstElementChild?.cloneNode(true) as Element
  notice.querySelector('button')?.addEventListener('click', () => location.reload())
  document.body.append(notice)
}

function startWhenTouched() {
  const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'hashchange']
  const touched = () => {
    for (const sign of signs) removeEventListener(sign, touched, true)
    start()
  }
  for (const sign of signs) addEventListener(sign, touched, { capture: true, passive: true })
}

addEventListener('click', hold, true)
addEventListener('awake', awake, { once: true })
if (list?.dataset.wait !== undefined && !location.hash && !scrollY) startWhenTouched()
else requestAnimationFrame(() => setTimeout(start))
