import { expect } from 'vitest'
import { Person } from './people.ts'
import type { TestServer } from './server.ts'

interface Heard {
  event: string
  data: { topic?: string; unread?: number }
}

/** A browser's end of the live connection. */
export async function listens(person: Person) {
  const response = await person.get('/live', { 'accept-encoding': 'gzip' })
  const heard: Heard[] = []
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  const line = { heard, response, ended: false, hangsUp: () => reader.cancel() }
  void (async () => {
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const [, event = '', data = '{}'] = message.match(/^event: (.*)\ndata: (.*)$/) ?? []
        heard.push({ event, data: JSON.parse(data) })
      }
    }
    line.ended = true
  })()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  return line
}

/** The same person in a browser connected to another server. */
export function elsewhere(person: Person, server: TestServer) {
  const same = new Person(server, person.name, person.email)
  same.id = person.id
  for (const [name, value] of person.cookies) same.cookies.set(name, value)
  return same
}
