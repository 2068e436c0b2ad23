import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../../scripts/proof.ts'
import type { OpenAiStandIn } from '../../server/test/openai-stand-in.ts'
import type { RegistryProvider } from '../../server/test/registry-provider.ts'
import type { FakeS3 } from '../../server/test/s3.ts'
import type { startSmtp } from '../../server/test/smtp.ts'
import { aCar, password } from '../member.ts'
import { type Gate, greeting, serverError } from './fault-proxy.ts'
import { daily, idOf, isDaily, newMember, type Stage, upload } from './stage.ts'
import { eventually, holds, keepAsking, none, Witness } from './witness.ts'

/** How a service can be unavailable, and whether that takes long to notice. */
type Ways = Record<string, { slow?: true; begin(): Promise<void> }>

const chosen = (ways: Ways, quickly: boolean) =>
  Object.entries(ways).filter(([, { slow }]) => !(quickly && slow)) as [string, Ways[string]][]

export async function storeAway(stage: Stage, gate: Gate, s3: FakeS3, quickly: boolean): Promise<Figure[]> {
  const ways: Ways = {
    'refusing connections': { begin: gate.refuse },
    'answering 500': { begin: () => gate.shut(serverError) },
    hanging: { slow: true, begin: () => gate.shut() },
    slow: { slow: true, begin: () => gate.slow(4000) },
  }
  const figures: Figure[] = []
  for (const [how, { begin }] of chosen(ways, quickly)) {
    const { witness } = stage
    witness.begin()
    await begin()
    const stop = keepAsking(witness, {
      ...daily(stage),
      'an upload': upload,
      'another upload': upload,
      'a file': () => ({ path: `/files/${stage.file}` }),
    })
    await sleep(quickly ? 1000 : 25_000)
    await stop()
    for (const { what, status, text } of witness.seen)
      if (what.endsWith('upload') && status === 201)
        await witness.ask('taking it back', { method: 'DELETE', path: `/api/uploads/${JSON.parse(text).id}` })
    figures.push(...witness.figures(`S3 ${how}`, isDaily))
    await gate.open()
    figures.push(holds(`S3 ${how}: uploads and downloads work again`, await filesWork(stage)))
  }
  const known = new Set((await stage.sql<{ id: string }[]>`select id from files`).map(({ id }) => id))
  const strangers = [...s3.objects.keys()].filter((key) => !known.has(key.split('/').at(-2) ?? ''))
  return [...figures, none('S3: objects in the store that no row knows', strangers.length)]
}

export async function filesWork({ witness, file, car }: Stage): Promise<boolean> {
  const title = 'Afterwards'
  return eventually(async () => {
    const sent = idOf(await witness.ask('an upload', upload()))
    const body = { title, category: 'Miscellaneous', file_id: sent }
    idOf(await witness.ask('a paper', { method: 'POST', path: `/api/vehicles/${car}/documents`, body }))
    const answers = [file, sent].map((id) => witness.ask('a file', { path: `/files/${id}` }))
    return (await Promise.all(answers)).every(({ status }) => status === 200)
  }, 20)
}

type Smtp = Awaited<ReturnType<typeof startSmtp>>

export async function mailAway(stage: Stage, gate: Gate, quickly: boolean): Promise<Figure[]> {
  const ways: Ways = {
    'refusing connections': { begin: gate.refuse },
    'saying 421': { begin: () => gate.shut(greeting('421 too busy\r\n')) },
    'saying 554': { begin: () => gate.shut(greeting('554 no service here\r\n')) },
    hanging: { slow: true, begin: () => gate.shut() },
  }
  const figures: Figure[] = []
  let number = 0
  for (const [how, { begin }] of chosen(ways, quickly)) {
    const { witness } = stage
    witness.begin()
    await begin()
    const stop = keepAsking(witness, daily(stage))
    for (let round = 0; round < (quickly ? 1 : 4); round++) {
      const address = () => `10.${Date.now() % 200}.${number % 200}.${round + 1}`
      const email = `new${++number}@example.org`
      const from = { 'x-forwarded-for': address() }
      const asking = { method: 'POST', headers: from }
      const account = { name: 'New Member', email, password }
      await witness.ask('a sign-up', { ...asking, path: '/api/auth/sign-up/email', body: account })
      await witness.ask('a reset', { ...asking, path: '/api/auth/request-password-reset', body: { email } })
      const friend = { emails: `friend${number}@example.org`, message: 'Come along' }
      const inviting = new Witness(witness.url, await newMember(stage.sql))
      witness.seen.push(
        await inviting.ask('an invitation', { method: 'POST', path: '/api/referral-invites', body: friend }),
      )
    }
    await sleep(quickly ? 300 : 12_000)
    await stop()
    figures.push(...witness.figures(`SMTP ${how}`, () => true))
    await gate.open()
  }
  return figures
}

/** Checked at the end, because the retries come at longer and longer intervals. */
export async function mailArrived(stage: Stage, smtp: Smtp, seconds: number): Promise<Figure[]> {
  const waiting = async () => {
    const [sum] = await stage.sql<{ open: number; all: number }[]>`
      select count(*) filter (where state <> 'sent')::int as open, count(*)::int as all from mails`
    return sum ?? { open: 1, all: 0 }
  }
  await eventually(async () => (await waiting()).open === 0, seconds)
  const { open, all } = await waiting()
  const ids = smtp.received.map(({ messageId }) => messageId)
  return [
    { name: 'SMTP: emails written while it was down', value: all },
    none('SMTP: of these, not delivered once it was back', open),
    none('SMTP: emails delivered twice', ids.length - new Set(ids).size),
    none('SMTP: emails lost', all - open - new Set(ids).size),
  ]
}

export async function registryAway(stage: Stage, gate: Gate, provider: RegistryProvider, quickly: boolean) {
  const behaviours: Record<string, Parameters<RegistryProvider['behaves']>[1]> = {
    AB10AAA: { status: 500 },
    AB10AAB: { raw: '<html>Bad gateway</html>' },
    AB10AAC: 'hang up',
    AB10AAD: 'huge',
    ...(quickly ? {} : { AB10AAE: 'silent', AB10AAF: 'trickle' }),
  }
  for (const [vrm, behaviour] of Object.entries(behaviours)) provider.behaves(vrm, behaviour)
  const { witness, sql } = stage
  witness.begin()
  const stop = keepAsking(witness, daily(stage))
  let byHand = 0
  const registrations = [...Object.keys(behaviours), 'AB10AAG']
  for (const registration of registrations) {
    if (registration === 'AB10AAG') await gate.refuse()
    const adding = new Witness(witness.url, await newMember(sql))
    const path = '/api/registry/lookup'
    const answer = await adding.ask('a lookup', { method: 'POST', path, body: { registration } })
    if (answer.status < 500) console.log(`  the registry answered ${answer.status} ${answer.text}`)
    const car = { ...aCar, registration }
    if ((await adding.ask('by hand', { method: 'POST', path: '/api/vehicles', body: car })).status === 201) byHand++
    witness.seen.push(...adding.seen)
  }
  await stop()
  await gate.open()
  const known = { method: 'POST', path: '/api/registry/lookup', body: { registration: 'GT64QVW' } }
  return [
    ...witness.figures('Registry hanging, failing or answering nonsense', (seen) => seen.what !== 'a lookup'),
    none('Registry: vehicles that could not be added by hand instead', registrations.length - byHand),
    holds('Registry: lookups work again', (await witness.ask('a lookup', known)).status === 200),
  ]
}

export async function assistantAway(stage: Stage, gate: Gate, provider: OpenAiStandIn, quickly: boolean) {
  const pieces = ['Check ', 'the ']
  const scripts: Record<string, Parameters<OpenAiStandIn['always']>[0]> = {
    'answers 500': { status: 500 },
    'cut in the middle': { pieces, ending: 'cut' },
    'ends without a word': { pieces, ending: 'end without a word' },
    nonsense: { raw: ['data: {"nonsense\n\n'] },
    ...(quickly ? {} : { 'says nothing': { silent: true }, 'stops in the middle': { pieces, ending: 'hang' } }),
  }
  const { witness, sql } = stage
  witness.begin()
  const stop = keepAsking(witness, daily(stage))
  let untold = 0
  const asking = async () => {
    const member = new Witness(witness.url, await newMember(sql))
    const path = '/api/automate/questions'
    const answer = await member.ask('a question', { method: 'POST', path, body: { question: 'What is a dipstick?' } })
    const last = answer.text.trim().split('\n').at(-1) ?? ''
    witness.seen.push(...member.seen)
    return { answer, said: (answer.status === 200 ? JSON.parse(last).type : 'refused') as string, member }
  }
  let kept = 0
  for (const script of Object.values(scripts)) {
    provider.always(script)
    const { said, member } = await asking()
    if (said !== 'error' && said !== 'refused') untold++
    const { tokens, reserved } = JSON.parse((await member.ask('tokens', { path: '/api/automate' })).text)
    if (tokens !== 50_000 || reserved !== 0) kept++
  }
  await gate.refuse()
  await asking()
  await stop()
  await gate.open()
  provider.reset()
  return [
    ...witness.figures('Assistant hanging, cut off or failing', (seen) => seen.what !== 'a question'),
    none('Assistant: questions whose failure was not reported', untold),
    none('Assistant: members whose tokens were not given back', kept),
    holds('Assistant: questions are answered again', (await asking()).said === 'done'),
  ]
}
