import type { AnswerLine } from '#domain/assistant/automate.ts'
import { openAiAssistant } from '../assistant/provider/openai.ts'
import { type Patience, patience } from '../assistant/provider/patience.ts'
import { startOpenAiStandIn } from './openai-stand-in.ts'
import type { Person } from './people.ts'
import { startTestServer, type TestServer } from './server.ts'

/** The program with a stand-in for an outside assistant; its timeouts can be changed, and pauses take no time. */
export async function startWithAssistant(databaseUrl?: string) {
  const provider = await startOpenAiStandIn()
  const { server, stop } = await startTestServer(provider.settings, databaseUrl)
  const waited: number[] = []
  const own: Patience = { ...patience, pause: async (milliseconds) => void waited.push(milliseconds) }
  const { assistant } = server.services.config
  if (assistant) server.services.assistant = openAiAssistant(assistant, own)
  return {
    server,
    provider,
    waited,
    patience: own,
    async stop() {
      await stop()
      await provider.close()
    },
  }
}
export type WithAssistant = Awaited<ReturnType<typeof startWithAssistant>>

/** Asks and reads to the end. */
export async function asks(person: Person, question: string, extra: object = {}, headers?: Record<string, string>) {
  const response = await person.post('/automate/questions', { question, ...extra }, headers)
  const text = await response.text()
  if (response.status !== 200) {
    const { error } = JSON.parse(text)
    return { status: response.status, told: error.message as string, error, lines: [], text: '', last: undefined }
  }
  const lines = linesIn(text)
  const last = lines.at(-1)
  return {
    status: 200,
    told: last?.type === 'error' ? last.message : undefined,
    error: undefined,
    lines,
    text: lines.map((line) => (line.type === 'text' ? line.text : '')).join(''),
    last,
  }
}

export const linesIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AnswerLine)

export const tokensOf = async ({ services: { sql } }: TestServer, person: Person) =>
  (await sql<{ tokens: number }[]>`select tokens from users where id = ${person.id}`)[0]?.tokens

/** Within the ledger's rules: added tokens count as bought. */
export async function setTokens(server: TestServer, person: Person, tokens: number) {
  const now = (await tokensOf(server, person)) ?? 0
  const kind = tokens > now ? 'purchase' : 'plan_change'
  await server.services.sql`
    insert into token_transactions (user_id, kind, amount) values (${person.id}, ${kind}, ${tokens - now})`
}

/** What happened to the reservations, in order: 'reserve settle', 'reserve release', or 'reserve' while open. */
export const ledgerOf = async ({ services: { sql } }: TestServer, person: Person) =>
  (
    await sql<{ kinds: string }[]>`
      select string_agg(kind, ' ' order by kind = 'reserve' desc) as kinds from token_transactions
       where user_id = ${person.id} and request_id is not null group by request_id order by min(created_at)`
  ).map(({ kinds }) => kinds)
