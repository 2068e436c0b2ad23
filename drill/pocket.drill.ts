import { randomInt } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Route } from '@playwright/test'
import { bringChromium } from '../scripts/chromium.ts'
import { freePort, until } from '../scripts/processes.ts'
import type { Figure } from '../scripts/proof.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { openPostgres, type Sql } from '../server/platform/database/database.ts'
import { findEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { findHalfDone } from './consistency-checks.ts'
import { none } from './figures.ts'
import { addCar, type Member, newMember } from './member.ts'
import { fillOutbox, hasOutbox, type Kept, makeEntries } from './pocket/fill-outbox.ts'
import { Phone } from './pocket/phone.ts'
import { type Program, startProgram } from './program.ts'

interface Size {
  rounds: number
  entries: number
}
const full: Size = { rounds: 50, entries: 200 }

/** What happens to a phone while it sends. */
const cuts = [
  'the signal is gone',
  'the answer is lost',
  'the tab is killed',
  'the request is lost',
  'the battery is empty',
  'another page answers',
  'the server is killed',
  'two tabs, one is killed',
  'the answer is lost eight days later',
] as const
type Cut = (typeof cuts)[number]

/**
 * A phone with a full outbox is interrupted again and again while it sends. In the end everything is at the server, once,
 * with its photos, in the order in which it was entered.
 */
export async function drillPocket(size: Size = full): Promise<Figure[]> {
  bringChromium()
  const folder = await temporaryFolder('pocket')
  const stage = { port: await freePort(), settings: { DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1' } }
  await mkdir(join(folder, 'phone'))
  const run = new Run(size, folder, stage, await startProgram(stage))
  try {
    return await run.play()
  } finally {
    await run.phone.die()
    await run.program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

class Run {
  program: Program
  readonly phone: Phone
  readonly #size: Size
  readonly #folder: string
  readonly #stage: Parameters<typeof startProgram>[0]
  #sent = 0
  #interrupted = 0
  #member!: Member
  #kept: Kept[] = []

  constructor(size: Size, folder: string, stage: Parameters<typeof startProgram>[0], program: Program) {
    this.#size = size
    this.#folder = folder
    this.#stage = stage
    this.program = program
    this.phone = new Phone(join(folder, 'phone'))
  }

  async play(): Promise<Figure[]> {
    const car = await this.#gather()
    for (let round = 0; round < this.#size.rounds; round++) {
      await this.#interrupt(cuts[round % cuts.length] as Cut)
      if (round % 10 === 9)
        console.log(`Interrupted ${this.#interrupted} times, ${await this.#arrived()} arrived so far.`)
    }
    const page = await this.#open()
    await page.getByText('Nothing is waiting').waitFor({ timeout: 600_000 })
    return this.#figures(car)
  }

  async #gather() {
    this.#member = await newMember(this.program.url, 'Penny Pocket')
    const car = await addCar(this.#member)
    const { body } = await this.#member.ask('GET', `/vehicles/${car}`)
    this.#kept = makeEntries(this.#size.entries, this.#member.id, body, 1000)
    await this.phone.start()
    await this.#signIn()
    const page = await this.#open()
    await until(() => hasOutbox(page), 'the outbox was made', 30)
    await fillOutbox(page, this.#kept)
    await page.close()
    return car
  }

  async #signIn() {
    const [name = '', value = ''] = this.#member.cookie.split(/=(.*)/)
    await this.phone.context.addCookies([{ name, value, url: this.program.url }])
  }

  async #open(onPage: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
    const page = await this.phone.context.newPage()
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/(uploads|vehicles)\//.test(request.url())) this.#sent++
    })
    await onPage(page)
    await page.goto(`${this.program.url}/waiting`)
    return page
  }

  /** Lets a few requests through, so that it happens before, during and after photos and records. */
  async #interrupt(cut: Cut) {
    // Three quarters of what there is, over all rounds: the last ones still have something to interrupt.
    const share = (this.#size.entries * 1.5 * 0.75) / this.#size.rounds
    let left = randomInt(Math.ceil(2 * share))
    let isCut = false
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const watch = (page: Page) =>
      page.route(/\/api\/(uploads|vehicles)\//, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        if (isCut) return route.abort().catch(() => {})
        if (left-- > 0) return route.fallback()
        isCut = true
        await this.#cut(cut, page, route).catch(() => {})
        resolve()
      })
    const isLater = cut === 'the answer is lost eight days later'
    const page = await this.#open(async (opened) => {
      await watch(opened)
      if (isLater) await opened.clock.setFixedTime(Date.now() + 8 * 24 * 3600 * 1000)
    })
    if (cut === 'two tabs, one is killed') await this.#open(watch)
    const isOver = page.getByText('Nothing is waiting').waitFor({ timeout: 0 })
    isOver.catch(() => {})
    await Promise.race([over, isOver, sleep(60_000, undefined, { ref: false })])
    if (isCut) this.#interrupted++
    if (cut === 'the battery is empty') {
      await this.phone.start()
      await this.#signIn()
    }
    await this.phone.context.setOffline(false)
    for (const each of this.phone.context.pages()) await each.close().catch(() => {})
  }

  async #cut(cut: Cut, page: Page, route: Route) {
    switch (cut) {
      case 'the signal is gone':
        await this.phone.context.setOffline(true)
        return route.abort()
      case 'the request is lost':
        return route.abort()
      case 'another page answers':
        return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our free network</h1>' })
      case 'the answer is lost':
      case 'the answer is lost eight days later':
        await route.fetch()
        return route.abort()
      case 'the server is killed': {
        const sent = route.fallback()
        await sleep(randomInt(30))
        await this.program.kill()
        await sent.catch(() => {})
        this.program = await startProgram(this.#stage)
        return
      }
      case 'the battery is empty':
        await route.fetch()
        return this.phone.die()
      default:
        // It is on its way when the tab goes.
        void route.fallback().catch(() => {})
        await sleep(randomInt(40))
        return page.close()
    }
  }

  async #database(): Promise<Sql> {
    const { url } = await findEmbedded({ dir: join(this.#folder, 'data/postgres'), database: 'garagetale' })
    return openPostgres(url ?? '', { max: 1 })
  }

  async #arrived(): Promise<number> {
    const sql = await this.#database()
    const ids = this.#kept.map(({ entry }) => entry.id)
    const [found] = await sql`
      select (select count(*)::int from maintenance_logs where id = any(${ids}::uuid[]))
           + (select count(*)::int from vehicle_notes where id = any(${ids}::uuid[]))
           + (select count(*)::int from mileage_readings where id = any(${ids}::uuid[])) as arrived`
    await sql.end()
    return found?.arrived ?? 0
  }

  async #figures(car: string): Promise<Figure[]> {
    const sql = await this.#database()
    try {
      const { lost, doubled, disordered } = await this.#compare(sql, car)
      const halfDone = await findHalfDone(sql, join(this.#folder, 'data/files'))
      for (const words of [...lost, ...doubled, ...disordered, ...halfDone].slice(0, 20)) console.log(`      ${words}`)
      const photos = this.#kept.filter(({ photo }) => photo).length
      const least = Math.floor(this.#size.rounds * 0.9)
      return [
        { name: 'entries that waited on the phone', value: this.#kept.length },
        { name: 'of them with a photo', value: photos },
        {
          ...{ name: 'rounds in which sending was interrupted', value: this.#interrupted },
          ...{ goal: `at least ${least}`, reached: this.#interrupted >= least },
        },
        { name: 'requests beyond one for each entry and photo', value: this.#sent - this.#kept.length - photos },
        none('entries or photos that were lost', lost),
        none('entries, photos, versions in the log or points that were doubled', doubled),
        none('entries out of the order in which they were made', disordered),
        none('acts that are there in part', halfDone),
      ]
    } finally {
      await sql.end()
    }
  }

  async #compare(sql: Sql, car: string) {
    const rows = await sql<{ id: string; at: Date; mark: string; photos: string[]; versions: number }[]>`
      with found as (
        select id, created_at as at, comments as mark from maintenance_logs where vehicle_id = ${car}
        union all select id, created_at, content from vehicle_notes where vehicle_id = ${car}
        union all select id, entered_at, comment from mileage_readings
                   where vehicle_id = ${car} and source = 'manual' and comment like 'mark-%')
      select id, at, mark,
             array(select original_name from record_images join files on files.id = file_id
                    where coalesce(maintenance_log_id, vehicle_note_id) = found.id and state = 'stored') as photos,
             (select count(*)::int from record_versions where record_id = found.id) as versions
        from found order by at`
    const [lost, doubled]: [string[], string[]] = [[], []]
    for (const { entry, mark, photo } of this.#kept) {
      const [row, ...more] = rows.filter((each) => each.mark === mark)
      if (!row || row.id !== entry.id) lost.push(`${mark} is not there`)
      if (more.length > 0) doubled.push(`${mark} is there ${more.length + 1} times`)
      if (photo && !row?.photos.includes(photo)) lost.push(`${mark} has no photo`)
      if (row && row.photos.length > (photo ? 1 : 0)) doubled.push(`${mark} has ${row.photos.length} photos`)
      if (row && row.versions !== 1) doubled.push(`${mark} has ${row.versions} versions in the log`)
    }
    if (rows.length > this.#kept.length) doubled.push(`${rows.length - this.#kept.length} rows too many`)
    const order = rows.map(({ mark }) => this.#kept.findIndex((each) => each.mark === mark))
    const disordered = order
      .filter((place, at) => at > 0 && place < (order[at - 1] ?? 0))
      .map((place) => `entry ${place}`)
    return { lost, doubled, disordered }
  }
}
