import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnswerLine } from '#domain/assistant/automate.ts'
import { askQuestion, LostAnswer, readLines } from './read-answer.ts'

let listening: Server | undefined
afterEach(() => {
  vi.unstubAllGlobals()
  listening?.closeAllConnections()
  listening?.close()
})

/** The page's own server. */
async function serverThat(listener: RequestListener) {
  const server = createServer(listener)
  listening = server
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const real = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init))
}

const ndjson = { 'content-type': 'application/x-ndjson' }
const text = (words: string): AnswerLine => ({ type: 'text', text: words })
const lines = (...all: unknown[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('')

const inTurn = (pieces: Uint8Array[]) => (line: ReadableStreamDefaultController<Uint8Array>) => {
  const next = pieces.shift()
  if (next) line.enqueue(next)
  else line.close()
}

async function heardFrom(silence?: number, signal = new AbortController().signal) {
  const heard: AnswerLine[] = []
  const asking = askQuestion({ question: 'Why?' }, { key: 'attempt-1', signal, ...(silence ? { silence } : {}) })
  const failure = await (async () => {
    for await (const line of asking) heard.push(line)
  })().catch((error: Error) => error)
  return { heard, failure }
}

test('lines are read whole, however the pieces are cut: in a line, and in a character', async () => {
  const said = [text('Check the oil — 5 °C, ½ a litre, 🔧\n'), text('then "drive"'), { type: 'odd' }]
  const bytes = new TextEncoder().encode(`\n${lines(...said).trimEnd()}`)
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
      bytes.slice(place * size, (place + 1) * size),
    )
    const read = []
    for await (const line of readLines(new ReadableStream({ pull: inTurn(pieces) }))) read.push(line)
    expect(read).toEqual(said)
  }
})

test('an answer comes in pieces and ends with the line that says what it cost; later ones are not waited for (AIAS-07)', async () => {
  const done = { type: 'done', answer: { id: '1' }, tokens: 49_000 }
  let sent = {}
  await serverThat((request, response) => {
    let body = ''
    request.on('data', (data) => {
      body += data
    })
    request.on('end', () => {
      sent = { body: JSON.parse(body), key: request.headers['idempotency-key'], method: request.method }
      response.writeHead(200, ndjson)
      response.write(lines(text('It is ')))
      response.write(lines(text('the belt.'), done))
    })
  })
  expect(await heardFrom()).toEqual({ heard: [text('It is '), text('the belt.'), done], failure: undefined })
  expect(sent).toEqual({ body: { question: 'Why?' }, key: 'attempt-1', method: 'POST' })
})

test('an error on the way is the last line, in the words it brings (AIAS-15)', async () => {
  const error = { type: 'error', message: 'Failed to get response from AutoMate.', tokens: 50_000 }
  await serverThat((_request, response) => response.writeHead(200, ndjson).end(lines(text('It is '), error)))
  expect(await heardFrom()).toEqual({ heard: [text('It is '), error], failure: undefined })
})

test.each<[string, RequestListener]>([
  ['is cut after a line', (_request, response) => response.writeHead(200, ndjson).end(lines(text('It is ')))],
  [
    'is cut in the middle of a line',
    (_request, response) => response.writeHead(200, ndjson).end(`${lines(text('It is '))}{"type":"text","te`),
  ],
  [
    'falls silent',
    (_request, response) => {
      response.writeHead(200, ndjson).write(lines(text('It is ')))
    },
  ],
  [
    'breaks',
    (_request, response) => {
      response.writeHead(200, ndjson).write(lines(text('It is ')), () => setImmediate(() => response.destroy()))
    },
  ],
])('an answer that %s is lost, and never taken for a whole one', async (_how, listener) => {
  await serverThat(listener)
  const { heard, failure } = await heardFrom(150)
  expect(heard).toEqual([text('It is ')])
  expect(failure).toBeInstanceOf(LostAnswer)
})

test('a server that cannot be reached, or says nothing at all, is a lost answer too', async () => {
  await serverThat(() => {})
  expect((await heardFrom(100)).failure).toBeInstanceOf(LostAnswer)
  listening?.closeAllConnections()
  await new Promise((closed) => listening?.close(closed))
  expect((await heardFrom()).failure).toBeInstanceOf(LostAnswer)
})

const tooFew = 'Insufficient tokens. You need at least 300 tokens to make an AI request.'
const said = (error: object) => JSON.stringify({ error })

test.each([
  [402, said({ code: 'limit_reached', message: tooFew }), tooFew],
  [400, said({ message: 'Check it', fields: { question: 'Please write a question' } }), 'Please write a question'],
  [502, '<h1>Bad gateway</h1>', 'Failed to get AI response'],
])(
  'a refusal before the first line (%i) is told in its own words, a stranger’s page in ours (AIAS-15)',
  async (status, body, message) => {
    await serverThat((_request, response) => response.writeHead(status).end(body))
    expect(await heardFrom()).toMatchObject({ heard: [], failure: { status, message } })
  },
)

test('who leaves hangs up', async () => {
  const leaving = new AbortController()
  const hungUp = new Promise<void>((done) => {
    void serverThat((_request, response) => {
      response.on('close', () => done())
      response.writeHead(200, ndjson).write(lines(text('It is ')), () => leaving.abort())
    })
  })
  await vi.waitFor(() => expect(listening?.listening).toBe(true))
  const asked = heardFrom(undefined, leaving.signal)
  await hungUp
  expect((await asked).failure).toBeInstanceOf(LostAnswer)
})
