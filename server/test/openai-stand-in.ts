import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface Usage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

/** What it does with a request. */
export interface Script {
  /** A refusal, with a provider's own message. */
  status?: number
  error?: object
  /** Looks things up first, each by its name and arguments; the next request brings what they came to. */
  calls?: readonly { name: string; arguments: object | string }[]
  /** The answer, piece by piece. */
  pieces?: readonly string[]
  /** Null: doesn't report the cost. */
  usage?: Usage | null
  model?: string
  /** Awaited before the second piece. */
  between?: Promise<unknown>
  /** How it continues after the pieces, instead of ending as it should. */
  ending?: 'hang' | 'cut' | 'end without a word' | 'report a failure' | 'rate limit'
  /** Says nothing at all. */
  silent?: boolean
  /** As one JSON document, however it was asked. */
  whole?: boolean
  /** Exactly these bytes, each written separately. */
  raw?: readonly (string | Uint8Array)[]
  /** Redirects the caller. */
  location?: string
  /** Refuses a parameter it does not know, by this name. */
  refuses?: string
}

export interface AskedOfStandIn {
  method: string
  path: string
  headers: IncomingMessage['headers']
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: what a request holds is what the tests find out
  body: any
  /** Whether the caller hung up before the end. */
  left: boolean
}

export const standInKey = 'sk-a-key-that-must-never-be-seen'
export const usualUsage: Usage = { prompt_tokens: 120, completion_tokens: 80, total_tokens: 200 }
const usual: Script = { pieces: ['Check ', 'the ', 'dipstick.'] }

/** A provider on this machine with OpenAI's chat completions, which misbehaves as told. */
export async function startOpenAiStandIn() {
  const asked: AskedOfStandIn[] = []
  let scripts: Script[] = []
  let otherwise: Script = usual
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    const { method = '', url: path = '', headers } = request
    const entry: AskedOfStandIn = { method, path, headers, text, body: parsed(text), left: false }
    asked.push(entry)
    response.on('close', () => {
      entry.left = !response.writableFinished
    })
    await play(response, entry, scripts.shift() ?? otherwise).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`
  return {
    asked,
    url,
    settings: { OPENAI_API_KEY: standInKey, OPENAI_BASE_URL: `${url}/` },
    /** For the next requests, one each. */
    next: (...those: Script[]) => scripts.push(...those),
    always(script: Script) {
      otherwise = script
    },
    reset() {
      asked.length = 0
      scripts = []
      otherwise = usual
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type OpenAiStandIn = Awaited<ReturnType<typeof startOpenAiStandIn>>

async function play(response: ServerResponse, { headers, body }: AskedOfStandIn, script: Script) {
  const json = (status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const write = (bytes: string | Uint8Array) => new Promise((done) => response.write(bytes, done))
  const { pieces = [], usage = usualUsage, model = 'gpt-4-turbo-2024-04-09' } = script
  if (script.silent) return
  if (script.location) return void response.writeHead(307, { location: script.location }).end()
  if (headers.authorization && headers.authorization !== `Bearer ${standInKey}`)
    return json(401, {
      error: { message: `Incorrect API key provided: ${headers.authorization}`, code: 'invalid_api_key' },
    })
  if (script.refuses && script.refuses in body)
    return json(400, { error: { message: 'Unsupported', code: 'unsupported_parameter', param: script.refuses } })
  if (script.status) return json(script.status, { error: { message: `No, ${standInKey}`, ...script.error } })
  if (script.whole) {
    const choices = [{ index: 0, message: { role: 'assistant', content: pieces.join('') }, finish_reason: 'stop' }]
    return json(200, { object: 'chat.completion', model, choices, ...(usage ? { usage } : {}) })
  }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  if (script.raw) {
    for (const bytes of script.raw) await write(bytes)
    if (script.ending === 'hang') return
    return void response.end()
  }
  const event = (choices: object[], rest: object = {}) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model, choices, usage: null, ...rest })}\n\n`
  const delta = (content: object, finish_reason: string | null = null) => [{ index: 0, delta: content, finish_reason }]
  await write(event(delta({ role: 'assistant', content: '' })))
  if (script.calls) {
    for (const [index, call] of script.calls.entries()) {
      const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)
      const named = { index, id: `call_${index}`, type: 'function', function: { name: call.name, arguments: '' } }
      await write(event(delta({ tool_calls: [named] })))
      // As providers do: the arguments come in pieces.
      for (const half of [text.slice(0, 4), text.slice(4)])
        await write(event(delta({ tool_calls: [{ index, function: { arguments: half } }] })))
    }
    await write(event(delta({}, 'tool_calls')))
    if (usage && body.stream_options?.include_usage) await write(event([], { usage }))
    return void response.end('data: [DONE]\n\n')
  }
  for (const [place, piece] of pieces.entries()) {
    if (place === 1) await script.between
    await write(event(delta({ content: piece })))
  }
  if (script.ending === 'hang') return
  if (script.ending === 'cut') return response.destroy()
  if (script.ending === 'end without a word') return void response.end()
  if (script.ending === 'report a failure')
    return void response.end('data: {"error":{"message":"The server had an error"}}\n\n')
  if (script.ending === 'rate limit')
    return void response.end('data: {"error":{"code":"rate_limit_exceeded","message":"Slow down"}}\n\n')
  await write(event(delta({}, 'stop')))
  if (usage && body.stream_options?.include_usage) await write(event([], { usage }))
  response.end('data: [DONE]\n\n')
}

function parsed(text: string): object {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
