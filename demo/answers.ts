import { sql } from 'kysely'
import { longestAnswerTokens } from '#domain/assistant/automate.ts'
import { offlineAssistant } from '../server/assistant/provider/offline.ts'
import { getBalance } from '../server/assistant/reserve-tokens.ts'
import { getIdentity, getVehicleFacts } from '../server/assistant/vehicle-facts.ts'
import type { Db } from '../server/platform/database/database.ts'
import { addDays, at, type Day, minutesAfter, monthOf } from './days.ts'
import type { Member } from './entities.ts'
import { idOf } from './random.ts'
import { readTable } from './table.ts'
import type { World } from './world.ts'

/** Who asked AutoMate | about which vehicle, '-' for none | how many days ago | at what hour | what. The oldest first. */
const table = `
  priya    | priya-fiesta     | 41 | 18.2 | windows keep steaming up inside on the school run
  priya    | priya-fiesta     | 34 | 21.3 | brakes squeak when i slow down
  priya    | priya-fiesta     | 9  | 20.1 | When is my MOT due?
  priya    | -                | 2  | 22.4 | give me a recipe for carrot cake
  malcolm  | malcolm-minor    | 38 | 10.5 | does my 1959 Morris need an MOT
  malcolm  | malcolm-tr6      | 12 | 16.8 | which trickle charger for a classic in storage
  malcolm  | malcolm-ipace    | 8  | 11.2 | Why has the range dropped in the cold?
  malcolm  | malcolm-gti205   | 4  | 17.5 | Engine ticking noise on a 1989 Peugeot 205?
  malcolm  | malcolm-e30t     | 1  | 9.4  | When was my last oil change?
  tomasz   | tomasz-transit   | 13 | 7.9  | dpf light on what do i do
  tomasz   | tomasz-ranger    | 5  | 12.6 | what can my car tow
  alastair | alastair-mgb     | 7  | 20.8 | How do I change to the historic tax class?
  leila    | leila-leaf       | 6  | 18.9 | should I charge to 100 percent every night
  ewa      | ewa-octavia      | 11 | 19.1 | what torque for wheel nuts
  kofi     | kofi-prius       | 2  | 23.1 | my hybrid wont start and everything is dead
`

interface Question {
  member: Member
  vehicle_id: string | null
  day: Day
  asked: string
  question: string
}

const questionsIn = (world: World): Question[] =>
  readTable(table, 5).map(([who = '', which = '', days, hour, question = '']) => {
    const day = addDays(world.today, -Number(days))
    const vehicle_id = which === '-' ? null : world.vehicle(which).id
    return { member: world.member(who), vehicle_id, day, asked: at(day, Number(hour)), question }
  })

/**
 * Earlier answers as the real handbook gives them, from the records as they stood on the day. This month's are paid from
 * the tokens that came with the account; of the months before, the ledger of a fresh database knows nothing.
 */
export async function writeAnswers(tx: Db, world: World) {
  for (const asked of questionsIn(world)) await answer(tx, asked, monthOf(asked.day) === monthOf(world.today))
}

async function answer(tx: Db, { member, vehicle_id, day, asked, question }: Question, isPaid: boolean) {
  const assistant = offlineAssistant()
  const facts = vehicle_id ? await getVehicleFacts(tx, member.id, vehicle_id, await getIdentity(tx, member.id)) : null
  const vehicle = facts && { ...facts, records: facts.records.filter((record) => record.date <= day) }
  const promptTokens = assistant.promptTokens({ question, today: day, vehicle })
  const reserved = Math.min(await getBalance(tx, member.id), promptTokens + longestAnswerTokens)
  const limits = { answerTokens: reserved - promptTokens, signal: new AbortController().signal }
  const pieces = assistant.answer({ question, today: day, vehicle }, limits)
  let response = ''
  let next = await pieces.next()
  for (; !next.done; next = await pieces.next()) response += next.value
  const { sources, ...spent } = next.value

  const request_id = idOf('question', member.key, asked)
  const of = { user_id: member.id, request_id }
  const answered = minutesAfter(asked, 0.05)
  const pay = (kind: 'reserve' | 'settle', amount: number, created_at: string) =>
    tx
      .insertInto('token_transactions')
      .values({ ...of, kind, amount, created_at })
      .execute()
  if (isPaid) {
    await pay('reserve', -reserved, asked)
    await pay('settle', reserved - spent.total_tokens, answered)
  }
  await tx
    .insertInto('ai_chat_history')
    .values({ ...of, ...spent, id: request_id, prompt: question, response, vehicle_id, created_at: answered })
    .execute()
  await sql`update ai_chat_history set sources = ${JSON.stringify(sources)}::text::jsonb where id = ${request_id}`.execute(
    tx,
  )
}
