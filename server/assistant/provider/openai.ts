import { part } from '#domain/basics/untrusted.ts'
import { type Asked, type Assistant, AssistantError, type Finished } from './assistant.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { type Patience, patience as usualPatience, type Watch, watch } from './patience.ts'
import { type Message, messagesFor, type ToolCall } from './prompt.ts'
import { type Read, readAnswer, readLimited } from './read-answer.ts'
import { callTool, toolDefinitions } from './tools.ts'

export interface OpenAi {
  key?: string | undefined
  /** The address above /chat/completions. */
  url: string
  model: string
}

/** Any endpoint with OpenAI's chat completions. The operator chose its address, so it may be anywhere. */
export function openAiAssistant(settings: OpenAi, patience: Patience = usualPatience): Assistant {
  const refused = new Set<string>()
  return {
    name: 'openai',
    promptTokens: (asked) => mostTokens(textOf(messagesFor(asked))),
    lookupTokens,
    async *answer(asked, { answerTokens, signal }) {
      const since = performance.now()
      for (let attempt = 0; ; attempt++) {
        const watching = watch(patience, signal, since)
        let begun = false
        try {
          const messages = messagesFor(asked)
          const spent: Finished[] = []
          for (let round = 0; ; round++) {
            watching.expect('first piece', patience.first)
            const offered = asked.garage && round < mostRounds ? toolDefinitions : undefined
            const request = requestFor(settings.model, messages, answerTokens, offered)
            const reading = readAnswer(await ask(settings, request, refused, watching))
            let next = await reading.next()
            while (!next.done) {
              if (next.value === null) watching.expect('end', patience.after)
              else {
                begun = true
                watching.expect('next piece', patience.between)
                yield next.value
              }
              next = await reading.next()
            }
            spent.push(finish(messages, { ...next.value, model: next.value.model ?? settings.model }))
            const calls = next.value.calls.filter(({ function: { name } }) => name !== '')
            if (calls.length === 0 || !offered) return added(spent)
            messages.push(...(await answersTo(calls, next.value.text, asked)))
          }
        } catch (error) {
          watching.stop()
          const trouble = watching.explain(error, new AssistantError('broken_off', 'its answer ended half-way'))
          const pause = patience.retries[attempt]
          if (trouble.kind !== 'rate_limited' || begun || pause === undefined) throw trouble
          await patience.pause(pause, signal)
        } finally {
          watching.stop()
        }
      }
    },
  }
}

/** How often it may look things up before it has to answer. */
const mostRounds = 3

async function answersTo(calls: ToolCall[], said: string, asked: Asked): Promise<Message[]> {
  const named = calls.map((call, at) => ({ ...call, id: call.id || `call_${at}` }))
  const results: Message[] = []
  for (const { id, function: called } of named)
    results.push({ role: 'tool', tool_call_id: id, content: await callTool(called.name, called.arguments, asked) })
  return [{ role: 'assistant', content: said || null, tool_calls: named }, ...results]
}

/** Every round is paid for. */
function added(spent: readonly Finished[]): Finished {
  const sum = (of: (each: Finished) => number) => spent.reduce((total, each) => total + of(each), 0)
  const last = spent.at(-1)
  return {
    model: last?.model ?? '',
    sources: [],
    prompt_tokens: sum(({ prompt_tokens }) => prompt_tokens),
    completion_tokens: sum(({ completion_tokens }) => completion_tokens),
    total_tokens: sum(({ total_tokens }) => total_tokens),
  }
}

const requestFor = (
  model: string,
  messages: Message[],
  answerTokens: number,
  tools: typeof toolDefinitions | undefined,
) => ({
  model,
  messages,
  ...(tools ? { tools } : {}),
  temperature: 0.6,
  max_tokens: answerTokens,
  stream: true,
  stream_options: { include_usage: true },
})

/** Parameters that a model or an older endpoint may reject by name, and that are then left out until we restart. */
const optional = ['temperature', 'max_tokens', 'stream_options', 'tools']

async function ask(settings: OpenAi, request: object, refused: Set<string>, watching: Watch): Promise<Response> {
  const response = await send(settings, without(request, refused), watching)
  if (response.ok) return response
  const { param, reason } = await complaintOf(response, settings.key)
  if (response.status === 400 && param && optional.includes(param) && !refused.has(param)) {
    refused.add(param)
    return ask(settings, request, refused, watching)
  }
  const said = `it answered ${response.status}${reason}`
  if (response.status === 429) throw new AssistantError('rate_limited', said)
  throw new AssistantError(response.status < 500 ? 'refused' : 'unreachable', said)
}

/** Newer models have another name for the limit. */
const without = (request: object, refused: Set<string>) =>
  Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => {
      if (!refused.has(name)) return [[name, value]]
      return name === 'max_tokens' ? [['max_completion_tokens', value]] : []
    }),
  )

async function send({ key, url }: OpenAi, request: object, watching: Watch): Promise<Response> {
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/chat/completions`
  try {
    return await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify(request),
      // A redirect would carry our key to somebody else.
      redirect: 'error',
      signal: watching.signal,
    })
  } catch (error) {
    throw watching.explain(error, new AssistantError('unreachable', 'it could not be reached'))
  }
}

const largestComplaint = 16 * 1024

/** Only names are kept from a refusal: its text may quote the question, or our key. */
async function complaintOf(response: Response, key: string | undefined) {
  const { error } = part(await readLimited(response, largestComplaint).then(JSON.parse, () => undefined))
  const { code, type, param } = part(error)
  const name = [code, type].find((word) => typeof word === 'string' && /^[\w.-]{1,60}$/.test(word))
  const reason = name === undefined || (key && String(name).includes(key)) ? '' : ` (${name})`
  return { param: typeof param === 'string' ? param : undefined, reason }
}

const textOf = (messages: readonly Message[]) => messages.map(({ content }) => content ?? '').join('\n')

/** What describing the tools, and one lookup or two, may cost. */
const lookupTokens = Math.ceil(JSON.stringify(toolDefinitions).length / 3) + 1500

/** More than English needs, and close to what other scripts need. */
const mostTokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 3)

/** Estimated if the endpoint doesn't report it. */
function finish(messages: readonly Message[], { text, usage, model }: Read & { model: string }): Finished {
  const [prompt_tokens, completion_tokens] = [estimateTokens(textOf(messages)), estimateTokens(text)]
  const estimate = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
  return { model, sources: [], ...(usage ?? estimate) }
}
