import type { PushMessage, PushState } from '#domain/members/push.ts'
import { worker } from './scope.ts'

/** Every push must show something, or the browser says for us that this site did something in the background. */
export function showPush({ data }: PushEvent): Promise<void> {
  const { title, body, tag, path } = messageIn(data)
  return worker.registration.showNotification(title, {
    ...{ body, tag, lang: 'en-GB', icon: '/icon-512.png' },
    data: { path },
  })
}

function messageIn(data: PushMessageData | null): PushMessage {
  try {
    const { title, body, path, tag } = (data?.json() ?? {}) as Partial<PushMessage>
    if (title) return { title, body: body ?? '', path: path ?? '/', tag: tag ?? '' }
  } catch {}
  return { title: 'GarageTale', body: 'There is something new', path: '/', tag: 'new' }
}

/** How long an open page may take to say that it goes there itself. */
const patience = 700

/** In the page that is open, unless something typed there would be lost; otherwise in a new one. */
export async function openPush({ notification }: NotificationEvent) {
  notification.close()
  const { path } = (notification.data ?? {}) as { path?: string }
  const url = new URL(path ?? '/', worker.location.origin)
  if (url.origin !== worker.location.origin) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page || !(await goes(page, url.pathname + url.search))) await worker.clients.openWindow(url)
  // A browser that won't bring it to the front has still opened the right page.
  else await page.focus().catch(() => {})
}

function goes(page: Client, path: string): Promise<boolean> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(true)
    setTimeout(() => done(false), patience)
    page.postMessage({ open: path }, [port2])
  })
}

/** A browser may replace its subscription at any time; only while somebody is signed in is there one to replace. */
export async function renewPush() {
  const { pushManager } = worker.registration
  const state = await fetch('/api/push')
  if (!state.ok) return
  const { server_key } = (await state.json()) as PushState
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: server_key }))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, server_key }),
  })
}
