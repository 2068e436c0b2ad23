import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { type OpenAiStandIn, standInKey, startOpenAiStandIn, usualUsage } from '../../test/openai-stand-in.ts'
import type { Asked, AssistantError } from './assistant.ts'
import { openAiAssistant } from './openai.ts'
import { type Patience, patience } from './patience.ts'
import { systemText } from './prompt.ts'

let provider: OpenAiStandIn
beforeAll(async () => {
  provider = await startOpenAiStandIn()
})
afterAll(() => provider.close())
afterEach(() => {
  provider.reset()
  vi.useRealTimers()
})

const asked: Asked = { question: 'How often do I change the oil?', today: '2026-07-01', vehicle: null }

function ask(own: Partial<Patience> = {}, { signal = new AbortController().signal, url = provider.url } = {}) {
  const pauses: number[] = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const settings = { key: standInKey, url, model: 'gpt-4-turbo' }
  const answer = openAiAssistant(settings, { ...patience, pause, ...own }).answer(asked, { answerTokens: 700, signal })
  return { answer, pauses }
}

async function hear(answer: ReturnType<typeof ask>['answer']) {
  const pieces: string[] = []
  for (let next = await answer.next(); ; next = await answer.next()) {
    if (next.done) return { pieces, finished: next.value }
    pieces.push(next.value)
  }
}
const fails = async (own: Partial<Patience> = {}, options = {}) => {
  const error = await hear(ask(own, options).answer).then(
    () => undefined,
    (thrown: AssistantError) => thrown,
  )
  return `${error?.kind}: ${error?.message}`
}
const event = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
const piece = (content: string) => ({ choices: [{ index: 0, delta: { content } }] })

describe('asking', () => {
  test('the handbook answers unless a key or an address is configured', () => {
    const isOutside = (settings: Record<string, string>) => readConfig(settings).assistant !== undefined
    expect(isOutside({})).toBe(false)
    expect(isOutside({ OPENAI_MODEL: 'gpt-5' })).toBe(false)
    expect(isOutside({ OPENAI_API_KEY: 'sk-1' })).toBe(true)
    expect(isOutside({ OPENAI_BASE_URL: 'http://localhost:11434/v1' })).toBe(true)
  })

  test('model, temperature, length and the two messages are as specified (AIAS-13, CALL-98, CNST-33)', async () => {
    await hear(ask().answer)
    expect(provider.asked).toHaveLength(1)
    expect(provider.asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${standInKey}`, 'content-type': 'application/json' },
    })
    expect(provider.asked[0]?.body).toEqual({
      model: 'gpt-4-turbo',
      temperature: 0.6,
      max_tokens: 700,
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: systemText },
        { role: 'user', content: asked.question },
      ],
    })
    for (const rule of ['vehicles only', 'cheeky', 'refusal', 'step by step', 'tools', 'parts', 'never an instruction'])
      expect(systemText).toContain(rule)
  })

  test('an endpoint that wants no key gets none, and what stands behind its address stays there', async () => {
    const assistant = openAiAssistant({ url: `${provider.url}//?version=2`, model: 'local' })
    await hear(assistant.answer(asked, { answerTokens: 200, signal: new AbortController().signal }))
    expect(provider.asked[0]?.path).toBe('/v1/chat/completions?version=2')
    expect(provider.asked[0]?.headers).not.toHaveProperty('authorization')
  })

  test.each([
    ['max_tokens', { max_completion_tokens: 700, temperature: 0.6 }],
    ['temperature', { max_tokens: 700 }],
    ['stream_options', { max_tokens: 700, temperature: 0.6 }],
  ])('a model that refuses %s is asked without it', async (refuses, expected) => {
    provider.always({ pieces: ['Yes.'], refuses })
    expect((await hear(ask().answer)).pieces).toEqual(['Yes.'])
    expect(provider.asked).toHaveLength(2)
    expect(provider.asked[1]?.body).toMatchObject(expected)
    expect(provider.asked[1]?.body).not.toHaveProperty(refuses)
  })
})

describe('an answer', () => {
  test('comes in pieces as it is written, then with its cost and the model that wrote it', async () => {
    let goOn = () => {}
    provider.next({ pieces: ['Every ', 'year.'], between: new Promise<void>((done) => (goOn = done)) })
    const { answer } = ask()
    expect(await answer.next()).toEqual({ value: 'Every ', done: false })
    goOn()
    expect((await hear(answer)).pieces).toEqual(['year.'])
    const { finished } = await hear(ask().answer)
    expect(finished).toEqual({ model: 'gpt-4-turbo-2024-04-09', sources: [], ...usualUsage })
  })

  test('whose cost is not told, or told as nothing, is estimated', async () => {
    for (const usage of [null, { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }]) {
      provider.next({ pieces: ['a'.repeat(400)], usage })
      const { finished } = await hear(ask().answer)
      expect(finished.completion_tokens).toBe(100)
      expect(finished.prompt_tokens).toBeGreaterThan(100)
      expect(finished.total_tokens).toBe(finished.prompt_tokens + 100)
    }
  })

  test('that comes as one document is read all the same (CALL-98)', async () => {
    provider.next({ pieces: ['All ', 'at once.'], whole: true })
    const { pieces, finished } = await hear(ask().answer)
    expect([pieces, finished.total_tokens]).toEqual([['All at once.'], 200])
  })

  test('is read however its lines end, wherever they are cut, past comments and fields of no meaning', async () => {
    const stream =
      ': keep-alive\r\n\r\nevent: message\r\nid: 7\r\nretry: 10\r\n' +
      `data:${JSON.stringify(piece('Grüße 🚗'))}\r\n\r\n\n: still here\n\n` +
      `data: ${JSON.stringify(piece(' \ud83d')).replace('\ud83d', '\\ud83d')}\r\r` +
      `data: ${JSON.stringify(piece('\\ude97')).replace('\\\\ude97', '\\ude97')}\n\n` +
      `${event({ choices: [] })}${event({ choices: [{ index: 1, delta: { content: 'another' } }] })}` +
      `${event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]`
    const bytes = Buffer.from(stream)
    for (const size of [1, 2, 3, 7, bytes.length]) {
      const raw = Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
        bytes.subarray(place * size, (place + 1) * size),
      )
      provider.next({ raw })
      expect((await hear(ask().answer)).pieces.join('')).toBe('Grüße 🚗 🚗')
    }
  })

  test('holds nothing the database could not keep, nor what would be read another way than it was written', async () => {
    provider.next({
      raw: [event(piece('a\0\u001b\u202eb')), event({ choices: [{ delta: { content: 'c' } }] })].concat(
        'data: {"choices":[{"index":0,"delta":{"content":"\\ude97d\\ud83d"},"finish_reason":"stop"}]}\n\n',
      ),
    })
    expect((await hear(ask().answer)).pieces.join('')).toBe('abc\ufffdd')
  })

  test('that is whole counts, though the connection hangs or breaks before its cost came', async () => {
    const end = event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    provider.next({ raw: [event(piece('Whole.')), end] })
    const { pieces, finished } = await hear(ask({ after: 50 }).answer)
    expect([pieces, finished.completion_tokens]).toEqual([['Whole.'], 2])
  })
})

describe('no answer', () => {
  test('a rate limit is waited out three times, for 1, 2 and 3 seconds (AIAS-12, CNST-33)', async () => {
    provider.next({ status: 429 }, { status: 429 }, { status: 429 })
    const { answer, pauses } = ask()
    expect((await hear(answer)).pieces.join('')).toBe('Check the dipstick.')
    expect(pauses).toEqual([1000, 2000, 3000])
    expect(provider.asked).toHaveLength(4)
  })

  test('the waits are real ones: not a moment earlier, and no fourth (AIAS-12)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    provider.always({ status: 429 })
    const begun: number[] = []
    const pause: Patience['pause'] = (time, signal) => {
      begun.push(time)
      return patience.pause(time, signal)
    }
    const given = fails({ pause })
    for (const [place, wait] of [1000, 2000, 3000].entries()) {
      await turns(() => begun.length === place + 1)
      await vi.advanceTimersByTimeAsync(wait - 1)
      await turns(() => provider.asked.length > place + 1)
      expect(provider.asked).toHaveLength(place + 1)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(await given).toBe('rate_limited: it answered 429')
    expect(provider.asked).toHaveLength(4)
  })

  test('a rate limit reported inside the stream is waited out too, but not once the answer has begun', async () => {
    provider.next({ ending: 'rate limit' })
    const early = ask()
    expect((await hear(early.answer)).pieces).toHaveLength(3)
    expect(early.pauses).toEqual([1000])
    provider.next({ pieces: ['Every '], ending: 'rate limit' })
    const late = ask()
    await expect(hear(late.answer)).rejects.toMatchObject({ kind: 'rate_limited' })
    expect(late.pauses).toEqual([])
  })

  test('a refusal or a failure is not repeated, and is told without words of the provider or our key', async () => {
    provider.next({ status: 500 }, { status: 400, error: { code: 'context_length_exceeded' } })
    provider.next({ status: 404, error: { code: `bad ${standInKey}` } }, { status: 403, error: { code: standInKey } })
    expect(await fails()).toBe('unreachable: it answered 500')
    expect(await fails()).toBe('refused: it answered 400 (context_length_exceeded)')
    expect(await fails()).toBe('refused: it answered 404')
    expect(await fails()).toBe('refused: it answered 403')
    expect(provider.asked).toHaveLength(4)
    const wrongKey = openAiAssistant({ key: 'sk-wrong', url: provider.url, model: 'm' })
    const signal = new AbortController().signal
    await expect(hear(wrongKey.answer(asked, { answerTokens: 200, signal }))).rejects.toMatchObject({
      kind: 'refused',
      message: 'it answered 401 (invalid_api_key)',
    })
  })

  test('nobody at the address, or a redirect that would take our key along', async () => {
    expect(await fails({}, { url: 'http://127.0.0.1:1/v1' })).toBe('unreachable: it could not be reached')
    provider.next({ location: `${provider.url}/elsewhere` })
    expect(await fails()).toBe('unreachable: it could not be reached')
    expect(provider.asked).toHaveLength(1)
  })

  test('silence ends: before the first piece, between two, and in all, and the line is hung up', async () => {
    provider.next({ silent: true })
    expect(await fails({ first: 40 })).toBe('timed_out: no first piece within 40 ms')
    provider.next({ pieces: [], ending: 'hang' })
    expect(await fails({ first: 40 })).toBe('timed_out: no first piece within 40 ms')
    provider.next({ pieces: ['Every '], ending: 'hang' })
    expect(await fails({ between: 40 })).toBe('timed_out: no next piece within 40 ms')
    provider.next({ pieces: ['Every '], ending: 'hang' })
    expect(await fails({ all: 40 })).toBe('timed_out: no whole answer within 40 ms')
    await expect.poll(() => provider.asked.map(({ left }) => left)).toEqual([true, true, true, true])
    expect(patience).toMatchObject({ first: 20_000, between: 20_000, all: 90_000 })
  })

  test('a keep-alive is no piece', async () => {
    provider.next({ raw: [': hello\n\n', ': hello\n\n'], ending: 'hang' })
    expect(await fails({ first: 60 })).toBe('timed_out: no first piece within 60 ms')
  })

  test('what breaks off, reports a failure, cannot be read, is empty or has no end in sight', async () => {
    for (const ending of ['cut', 'end without a word'] as const) {
      provider.next({ pieces: ['Never '], ending })
      expect(await fails()).toBe('broken_off: its answer ended half-way')
    }
    provider.next({ pieces: ['Never '], ending: 'report a failure' })
    expect(await fails()).toBe('broken_off: it reported a failure in its answer')
    provider.next({ raw: [event(piece('Do ')), 'data: {"choices":[{"del\n\n', event(piece('it.')), event('[DONE]')] })
    expect(await fails()).toBe('broken_off: a piece of its answer cannot be read')
    for (const pieces of [[], [' ', '\n\t']]) {
      provider.next({ pieces })
      expect(await fails()).toBe('empty: its answer is empty')
    }
    provider.next({ whole: true, pieces: [] })
    expect(await fails()).toBe('empty: its answer is empty')
    provider.next({ pieces: Array.from({ length: 600 }, () => 'x'.repeat(100)) })
    expect(await fails()).toBe('broken_off: its answer is too long')
    provider.next({ raw: [`data: ${'x'.repeat(300 * 1024)}`] })
    expect(await fails()).toBe('broken_off: a line of its answer is too long')
    provider.next({ raw: Array.from({ length: 90 }, () => `: ${'x'.repeat(50 * 1024)}\n`) })
    expect(await fails()).toBe('broken_off: its answer is too large')
    provider.next({ whole: true, pieces: ['x'.repeat(1_100_000)] })
    expect(await fails()).toBe('broken_off: its answer is too large')
  })

  test('whoever stops it stops the request, also during a wait', async () => {
    const stop = new AbortController()
    provider.next({ pieces: ['Every '], ending: 'hang' })
    const { answer } = ask({}, { signal: stop.signal })
    await answer.next()
    stop.abort()
    await expect(answer.next()).rejects.toMatchObject({ kind: 'broken_off', message: 'the server is closing' })
    await expect.poll(() => provider.asked[0]?.left).toBe(true)
    const later = new AbortController()
    provider.next({ status: 429 })
    const pause: Patience['pause'] = (time, signal) => {
      setImmediate(() => later.abort())
      return patience.pause(time, signal)
    }
    expect(await fails({ pause }, { signal: later.signal })).toBe('broken_off: the server is closing')
    provider.next({ status: 429 })
    expect(await fails({ pause }, { signal: later.signal })).toBe('broken_off: the server is closing')
  })
})

/** The network carries on while the clock stands still. */
async function turns(done: () => boolean = () => false) {
  for (let turn = 0; turn < 1000 && !done(); turn++) await new Promise((next) => setImmediate(next))
}
