import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { AnswerLine } from '#domain/assistant/automate.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import type { Sql } from '../server/platform/database/database.ts'
import { standInKey, startOpenAiStandIn } from '../server/test/openai-stand-in.ts'
import { addRecords, addVehicles } from './fill/members.ts'
import { report } from './report.ts'
import { openStage, openStages, signedInAs } from './stage.ts'

const members = 20
/** Below a member's hourly limit, with both assistants together. */
const questionsEach = 9
const questions = [
  'When was my last oil change?',
  'How often should I change the oil?',
  'My brakes squeal in the morning, what is it?',
  'The engine warning light came on, can I drive home?',
  'How do I prepare for the MOT?',
  'What tyre tread depth is legal?',
  'My battery keeps going flat',
  'There is a green puddle under the car',
  'What is the capital of France?',
]

interface Asker {
  cookie: string
  vehicle_id: string
}

/** What AutoMate adds to an assistant that answers at once, and how long the handbook takes, each to the last line. */
export async function benchAutomate() {
  const provider = await startOpenAiStandIn()
  const { stages, close } = await openStages('handbook')
  const { sql, url, port } = stages.handbook
  const askers = await Promise.all(Array.from({ length: members }, (_, number) => addAsker(sql, number)))
  await sql`vacuum analyze`
  const outside = await openStage(url, join(await temporaryFolder('bench'), 'outside'), provider.settings)

  const added: number[] = []
  const offline: number[] = []
  for (let round = 0; round < questionsEach; round++)
    for (const asker of askers) {
      const question = questions[round % questions.length] ?? ''
      const ours = await timed(() => ask(outside.port, asker, question))
      const theirs = await timed(() => askDirectly(provider.url, provider.asked.at(-1)?.text ?? ''))
      const handbook = await timed(() => ask(port, asker, question))
      provider.asked.length = 0
      // The first round warms both servers up.
      if (round === 0) continue
      added.push(ours - theirs)
      offline.push(handbook)
    }
  report('automate.added_p50', at(added, 0.5), 'ms')
  report('automate.added_p95', at(added, 0.95), 'ms', { atMost: 20 })
  report('automate.handbook_p50', at(offline, 0.5), 'ms')
  report('automate.handbook_p95', at(offline, 0.95), 'ms', { atMost: 100 })
  await outside.stop()
  await close()
  await provider.close()
}

const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

async function ask(port: number, { cookie, vehicle_id }: Asker, question: string) {
  const response = await fetch(`http://localhost:${port}/api/automate/questions`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ question, vehicle_id }),
  })
  const text = await response.text()
  const last = JSON.parse(text.trim().split('\n').at(-1) ?? '{}') as AnswerLine
  if (last.type !== 'done') throw new Error(`"${question}" was not answered: ${response.status} ${text}`)
}

async function askDirectly(url: string, body: string) {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${standInKey}`, 'content-type': 'application/json' },
    body,
  })
  if (!(await response.text()).includes('[DONE]')) throw new Error('The stand-in did not answer.')
}

/** A member with a well-kept car and enough tokens. */
async function addAsker(sql: Sql, number: number): Promise<Asker> {
  const [asker] = await sql<{ id: string }[]>`
    insert into users (name, email, username, email_verified)
    values (${`Asker ${number}`}, ${`asker${number}@example.org`}, ${`asker-${number}`}, true) returning id`
  const id = asker?.id ?? ''
  await sql`insert into token_transactions (user_id, kind, amount) values (${id}, 'purchase', 1000000)`
  const [vehicle_id = ''] = await addVehicles(sql, id, 1)
  await addRecords(sql, id, vehicle_id, 500)
  return { cookie: `garagetale=${await signedInAs(sql, id)}`, vehicle_id }
}
