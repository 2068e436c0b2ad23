import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

/** As much of the browser's XMLHttpRequest as is used; each test decides what it reports. */
class Sender {
  static last: Sender
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  response: unknown = null
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void
  constructor() {
    Sender.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  moves(loaded: number) {
    this.upload.onprogress?.({ loaded, total: 100 })
  }
  arrives() {
    Object.assign(this, { status: 201, response: { id: 'f1' } })
    this.onload?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Sender)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sends = () => {
  const shares: number[] = []
  const sent = upload('POST', '/uploads/note', new File(['x'], 'a.jpg'), (share) => shares.push(share))
  const outcome = sent.then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  return { shares, outcome }
}

test('an upload that does not move for a minute is given up as a lost connection', async () => {
  const { outcome } = sends()
  vi.advanceTimersByTime(59_000)
  Sender.last.moves(10)
  vi.advanceTimersByTime(60_000)
  expect(await outcome).toMatchObject({ error: { status: 0, code: 'offline' } })
})

test('one that moves may take as long as it takes, and nothing waits behind it', async () => {
  const { shares, outcome } = sends()
  for (let loaded = 10; loaded <= 100; loaded += 10) {
    vi.advanceTimersByTime(50_000)
    Sender.last.moves(loaded)
  }
  Sender.last.arrives()
  expect(await outcome).toEqual({ value: { id: 'f1' } })
  expect(shares.at(-1)).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})
