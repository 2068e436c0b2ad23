import type { Member } from './member.ts'

/** A browser's live connection to one server; it reconnects when cut, as a browser does. */
export function openLine(member: Member, url: string) {
  const heard: { topic: string; at: number }[] = []
  let opened = 0
  let over = false
  let cut = () => {}
  const listen = async () => {
    const control = new AbortController()
    cut = () => control.abort()
    const headers = { cookie: member.cookie, 'x-forwarded-for': member.address }
    const response = await fetch(`${url}/api/live`, { headers, signal: control.signal })
    if (response.status !== 200 || !response.body) throw new Error(`The line was refused: ${response.status}`)
    let text = ''
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const messages = (text + part).split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const [, event = '', data = '{}'] = message.match(/^event: (.*)\ndata: (.*)$/) ?? []
        if (event === 'ready') opened++
        if (event === 'change') heard.push({ topic: JSON.parse(data).topic, at: performance.now() })
      }
    }
  }
  const ended = (async () => {
    while (!over) {
      await listen().catch(() => {})
      if (!over) await new Promise((done) => setTimeout(done, 200))
    }
  })()
  return {
    heard,
    /** How often the server confirmed that it is listening. */
    opened: () => opened,
    /** Where it connects from now on. */
    turnTo(other: string) {
      url = other
    },
    async close() {
      over = true
      cut()
      await ended
    },
  }
}
