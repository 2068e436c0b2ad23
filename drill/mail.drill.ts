import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, root, until } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { prepareQueue } from '../server/operations/pending-jobs.ts'
import { connect, type Sql } from '../server/platform/database/database.ts'
import { handOver } from '../server/platform/jobs/jobs.ts'
import { createTransport, queueMails } from '../server/platform/mail/mail.ts'
import { bounceAddress } from '../server/platform/mail/returned/bounce-address.ts'
import { makeCertificate } from '../server/test/certificate.ts'
import { startPostgres } from '../server/test/postgres-on-tcp.ts'
import { holds, is, none } from './figures.ts'
import { command, type Settings } from './installation.ts'
import { Member } from './member.ts'
import { account, bringPostfix, startFar, startOurs } from './parts/postfix.ts'
import { type Program, startProgram } from './program.ts'

export const full = { mails: 120 }
const secret = 'a-secret-for-the-drill-0123456789-0123456789'

/** Emails through a real postfix with TLS and a password, to another one that takes, refuses, delays and reports. */
export async function drillMail(size = full): Promise<Figure[]> {
  const version = bringPostfix()
  const folder = await temporaryFolder('mail')
  const database = await startPostgres({ dir: join(folder, 'postgres') })
  const stage = await openStage(folder, database.url)
  const { sql, close } = connect(database.url, { connections: 2 })
  const program = { now: await startProgram({ port: await freePort(), settings: stage.settings }) }
  try {
    return [
      { name: 'mail server', value: `postfix ${version}` },
      ...(await encrypted(stage)),
      ...(await arrive(stage, program.now)),
      ...(await comeBack(stage, sql, program.now)),
      ...(await forged(stage, sql)),
      ...(await die(stage, sql, program, database.url, size.mails)),
    ]
  } finally {
    await program.now.stop()
    await close()
    await stage.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Stage = Awaited<ReturnType<typeof openStage>>

async function openStage(folder: string, databaseUrl: string) {
  const policy = await startGreylist()
  const far = await startFar(folder)
  const ours = await startOurs(folder, far.port, policy.port, bounceCommand(databaseUrl))
  const settings = {
    ...{ DATABASE_URL: databaseUrl, AUTH_SECRET: secret, DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1' },
    ...{ SMTP_HOST: 'localhost', SMTP_PORT: String(ours.port), SMTP_CA: ours.cert, PUBLIC_URL: 'http://garage.test' },
    ...{ SMTP_USER: `${account.user}@garage.test`, SMTP_PASSWORD: account.password },
    ...{ MAIL_FROM: 'GarageTale <noreply@garage.test>', MAIL_BOUNCES: 'bounces@garage.test' },
  }
  return {
    ...{ folder, far, ours, settings },
    async close() {
      await ours.stop()
      await far.stop()
      policy.close()
    },
  }
}

/** As docs/deploying.md has it, but that its settings come with it instead of from .env. */
function bounceCommand(databaseUrl: string) {
  const settings = { DATABASE_URL: databaseUrl, AUTH_SECRET: secret, DATA_DIR: '/nonexistent', HOME: '/nonexistent' }
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  return ['/usr/bin/env', ...given, process.execPath, `${root}/scripts/run.mjs`, 'bounce'].join(' ')
}

/** postfix asks it about every addressee: grey… has to come twice. */
async function startGreylist() {
  const seen = new Set<string>()
  const server = createServer((socket) => {
    let asked = ''
    socket.setEncoding('utf8').on('error', () => {})
    socket.on('data', (data) => {
      asked += data
      if (!asked.includes('\n\n')) return
      const [, to = ''] = asked.match(/^recipient=(.*)$/m) ?? []
      asked = ''
      const isNew = to.startsWith('grey') && !seen.has(to)
      seen.add(to)
      socket.write(`action=${isNew ? '450 4.2.0 Greylisted, come back later' : 'dunno'}\n\n`)
    })
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return { port, close: () => server.close() }
}

/** What doctor says of the mail server. */
async function doctorOf(settings: Settings): Promise<string> {
  const said = await command('admin', settings, 'doctor').catch((error: Error) => error.message)
  return said.split('\n').find((line) => /Email +The mail server/.test(line)) ?? said
}

async function encrypted({ ours, settings, folder }: Stage): Promise<Figure[]> {
  const stranger = join(folder, 'stranger.pem')
  await writeFile(stranger, makeCertificate('localhost').cert)
  const wrongPassword = { ...settings, SMTP_PASSWORD: 'another' }
  const right = await doctorOf(settings)
  const wrong = await doctorOf({ ...settings, SMTP_CA: stranger })
  const plain = await doctorOf({ ...settings, SMTP_PORT: String(ours.plainPort) })
  const refused = await doctorOf(wrongPassword)
  return [
    holds('with its certificate and the password it lets us in', /lets us in/.test(right)),
    holds('a certificate that nobody vouches for is refused', /^wrong.*shows a certificate/.test(wrong)),
    holds('without TLS neither password nor email is sent', /^wrong.*offers no encryption/.test(plain)),
    holds('a wrong password is one plain sentence', /refuses SMTP_USER and SMTP_PASSWORD/.test(refused)),
  ]
}

async function signUp(program: Program, name: string, email: string) {
  const member = new Member(program.url, name)
  Object.assign(member, { email })
  const { status } = await member.signUp()
  if (status !== 201) throw new Error(`${email} could not sign up: ${status}`)
  return member
}

/** What lies in the mailbox of all readers. */
async function delivered({ far }: Stage): Promise<string[]> {
  const names = await readdir(far.mailbox).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(far.mailbox, name), 'utf8').catch(() => '')))
}
const headerOf = (mail: string, name: string) =>
  mail
    .slice(0, mail.indexOf('\n\n'))
    .replace(/\n[ \t]+/g, ' ')
    .match(new RegExp(`^${name}: ?(.*)$`, 'im'))?.[1] ?? ''
const mailTo = async (stage: Stage, to: string) =>
  (await delivered(stage)).find(
    (mail) => headerOf(mail, 'Delivered-To') === to || headerOf(mail, 'X-Original-To') === to,
  )

async function arrive(stage: Stage, program: Program): Promise<Figure[]> {
  await signUp(program, 'Rita Reader', 'reader.rita@far.test')
  await until(() => mailTo(stage, 'reader.rita@far.test'), 'an email arrived', 60)
  const mail = (await mailTo(stage, 'reader.rita@far.test')) ?? ''
  await signUp(program, 'Greta Grey', 'grey.greta@far.test')
  await until(() => mailTo(stage, 'grey.greta@far.test'), 'a greylisted email arrived', 120)
  return [
    is('subject of an email that arrived', headerOf(mail, 'Subject'), 'Confirm your email address'),
    is('its sender', headerOf(mail, 'From'), 'GarageTale <noreply@garage.test>'),
    holds(
      'it goes back to an address of its own',
      /^<bounces\+[0-9a-z]{48}@garage\.test>$/.test(headerOf(mail, 'Return-Path')),
    ),
    holds('it was handed over with TLS and the password', /with ESMTPSA/.test(mail.slice(0, mail.indexOf('\n\n')))),
    holds('a greylisted one (450) arrives at the next try', true),
  ]
}

const markOf = async (sql: Sql, email: string) =>
  ((await sql`select email_unreachable_why as why from users where email = ${email}`)[0]?.why ?? '') as string
const returnedOf = async (sql: Sql, email: string) =>
  (
    await sql`select returned_why as why, returned_status as status, attempts, state from mails
              where to_address = ${email} and template = 'verify_address'`
  )[0]

async function comeBack(stage: Stage, sql: Sql, program: Program): Promise<Figure[]> {
  await signUp(program, 'Gus Gone', 'gone@far.test')
  const taken = performance.now()
  await until(() => markOf(sql, 'gone@far.test'), 'the report had marked the address', 120)
  const seconds = Number(((performance.now() - taken) / 1000).toFixed(1))
  await signUp(program, 'Nora Nobody', 'nobody-here@garage.test')
  await until(() => markOf(sql, 'nobody-here@garage.test'), 'the refused address was marked', 60)
  const refused = await returnedOf(sql, 'nobody-here@garage.test')
  const others = ['full@far.test', 'listed@far.test']
  for (const email of others) await signUp(program, 'Olga Other', email)
  await until(
    async () => (await Promise.all(others.map((email) => returnedOf(sql, email)))).every((mail) => mail?.why),
    'both reports were taken',
    120,
  )
  const gone = await returnedOf(sql, 'gone@far.test')
  const listed = await returnedOf(sql, 'listed@far.test')
  const full = await returnedOf(sql, 'full@far.test')
  const operator = await command('admin', stage.settings, 'unreachable')
  return [
    is('taken by the relay and reported later: status', `${gone?.state}, ${gone?.status}`, 'sent, 5.1.1'),
    is('… and the address is marked', await markOf(sql, 'gone@far.test'), 'no_mailbox'),
    { name: '… after', value: seconds, unit: 's' },
    is('refused at once: tries', refused?.attempts as number, 1),
    is('… and the address is marked', await markOf(sql, 'nobody-here@garage.test'), 'no_mailbox'),
    is('a full mailbox is noted', full?.why as string, 'mailbox'),
    is('we are on a list of senders of spam: noted', listed?.why as string, 'refused'),
    none(
      'addresses marked by these two',
      (await Promise.all(others.map((email) => markOf(sql, email)))).filter(Boolean),
    ),
    holds('the operator is shown both', /gone@far\.test/.test(operator) && /nobody-here@garage\.test/.test(operator)),
    holds(
      'and finds a line of each in the log',
      (program.words().match(/Emails to a member come back/g) ?? []).length === 2,
    ),
  ]
}

/** A report in the right form, to addresses that we didn't make, by somebody who may send. */
async function forged({ settings, ours }: Stage, sql: Sql): Promise<Figure[]> {
  const reader = 'reader.rita@far.test'
  const [mail] = await sql<{ id: string }[]>`select id from mails where to_address = ${reader} limit 1`
  const transport = createTransport({
    ...{
      host: 'localhost',
      port: ours.port,
      secure: false,
      user: settings.SMTP_USER,
      password: settings.SMTP_PASSWORD,
    },
    ca: [await readFile(ours.cert, 'utf8')],
  })
  const report = await readFile(join(root, 'server/test/mail-reports/exchange.eml'), 'utf8')
  const wrong = [
    bounceAddress('a-secret-that-a-stranger-has-made-up-0123456789', 'bounces@garage.test', mail?.id ?? ''),
    bounceAddress(secret, 'bounces@garage.test', mail?.id ?? '', Date.now() - 40 * 24 * 60 * 60_000),
    'bounces+made-up@garage.test',
    'bounces@garage.test',
  ]
  for (const to of wrong) await transport.sendMail({ envelope: { from: 'mallory@far.test', to }, raw: report })
  const leftOut = async () => ((await ours.log()).match(/Left out: it was not sent/g) ?? []).length
  await until(async () => (await leftOut()) >= wrong.length, 'every forged report was left out', 120)
  return [
    is('forged and expired reports, left out', await leftOut(), wrong.length),
    none('addresses marked by them', [await markOf(sql, reader)].filter(Boolean)),
  ]
}

/** The mail server and GarageTale die while emails are on their way; every one has to arrive. */
async function die(stage: Stage, sql: Sql, program: { now: Program }, url: string, count: number): Promise<Figure[]> {
  const queue = await prepareQueue(url)
  handOver(queue)
  const { db, close } = connect(url, { connections: 1 })
  const run = randomUUID().slice(0, 8)
  const addresses = Array.from({ length: count }, (_, n) => `reader.${run}.${n}@far.test`)
  try {
    await queueMails(
      db,
      'password_changed',
      addresses.map((to) => ({ to, data: { name: 'Rita Reader' } })),
    )
  } finally {
    await queue.stop({ graceful: false })
    await close()
  }
  const arrived = async () =>
    (await delivered(stage)).filter((mail) => headerOf(mail, 'X-Original-To').startsWith(`reader.${run}.`))
  const sent = async () =>
    (await sql`select count(*)::int as count from mails where to_address = any(${addresses}) and state = 'sent'`)[0]
      ?.count as number
  await until(async () => (await sent()) >= count / 6, 'some had been sent', 120)
  await stage.ours.kill()
  await sleep(3000)
  await stage.ours.start()
  await until(async () => (await sent()) >= count / 2, 'half had been sent', 300)
  await program.now.kill()
  await sleep(1000)
  program.now = await startProgram({ port: await freePort(), settings: stage.settings })
  await until(async () => (await sent()) === count, 'all had been sent', 600)
  await until(
    async () => new Set((await arrived()).map((mail) => headerOf(mail, 'Message-ID'))).size === count,
    'all had arrived',
    300,
  )
  await sleep(2000)
  const mails = await arrived()
  const ids = new Set(mails.map((mail) => headerOf(mail, 'Message-ID')))
  return [
    is('emails under way while postfix and GarageTale are killed', count, count),
    is('arrived', new Set(mails.map((mail) => headerOf(mail, 'X-Original-To'))).size, count),
    { name: 'arrived again, with the same id, because the answer was lost', value: mails.length - ids.size },
  ]
}
