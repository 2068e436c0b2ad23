import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type Page, request } from '@playwright/test'
import { personName } from '../domain/account.ts'
import { freePort, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { hostileTexts, packed } from '../server/test/hostile-texts.ts'
import { expect, password, test } from './fixtures.ts'
import { operatorOf } from './operator.ts'

/** Everything that would run, and everything a policy had to stop from running. */
async function countHits(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const hits: string[] = []
    Object.assign(window, { hits, hit: () => hits.push(`ran on ${location.pathname}`) })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      hits.push(`stopped: ${violatedDirective} ${blockedURI} of ${sourceFile}:${lineNumber}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { hits: string[] }).hits.splice(0))
}

async function newMember(home: string, name: string, email = `${randomBytes(6).toString('hex')}@example.org`) {
  const address = ['10', ...randomBytes(3)].join('.')
  const api = await request.newContext({
    baseURL: home,
    extraHTTPHeaders: { origin: home, 'x-forwarded-for': address },
  })
  await add(api, '/api/auth/sign-up/email', { name, email, password })
  return api
}

/** Refused is as bad as run: what people type is text. */
async function add(api: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await api.post(path, { data })
  const said = await answer.json().catch(() => ({}))
  expect([path, answer.status(), answer.ok() ? '' : said, data]).toEqual([path, 201, '', data])
  return said
}

const video = { type: 'youtube', make: 'All', model: 'All', url: 'https://youtu.be/dQw4w9WgXcQ' }
/** So many posts an hour and guides a day are a member's. */
const mostOfOne = 20

/** Titles are short: the thousand that take the least room. */
const forTitles = hostileTexts.toSorted((one, other) => one.length - other.length).slice(0, 1100)

/** Every text in the words of a post, of a guide, of a comment and of a report; and those in titles and names. */
async function writeAll(home: string, readerId: string) {
  const short = packed(forTitles, 200)
  const [long = [], comments = [], details = []] = [9000, 4900, 1900].map((most) => packed(hostileTexts, most))
  const names = hostileTexts.filter((text) => personName.safeParse(text).data === text)
  const crowd = Math.ceil(short.length / mostOfOne)
  const members = await Promise.all(
    Array.from({ length: crowd }, (_, number) =>
      newMember(home, names[Math.floor((number * names.length) / crowd)] ?? ''),
    ),
  )
  await Promise.all(
    members.map(async (member, number) => {
      const next = members[(number + 1) % crowd] as APIRequestContext
      expect((await member.put(`/api/follows/${readerId}`)).ok()).toBe(true)
      for (let place = number * mostOfOne; place < Math.min((number + 1) * mostOfOne, short.length); place++) {
        const words = short[place] ?? ''
        const title = words.replaceAll('\n', ' ')
        const { id } = await add(member, '/api/posts', { title, content: long[place] ?? words })
        await add(member, '/api/guides', { ...video, title, description: comments[place] ?? words })
        const comment = comments[place]
        if (comment) await add(next, `/api/posts/${id}/comments`, { content: comment })
        const report = { object_type: 'post', object_id: id, reason: 'other', details: details[place] }
        if (report.details)
          await next.post('/api/reports', { data: report }).then((sent) => expect(sent.ok()).toBe(true))
      }
    }),
  )
  for (const member of members) await member.dispose()
}

/** All pages of it, and all of each. In the page itself: to ask for roles among so much takes minutes. */
async function readAll(page: Page, more: string) {
  await expect(page.getByRole('article').first()).toBeVisible()
  return page.evaluate(async (more) => {
    const count = () => document.querySelectorAll('main article').length
    const named = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('main button')].filter((button) => button.textContent === name)
    for (let [next] = named(more); next; [next] = named(more)) {
      const before = count()
      next.click()
      while (count() === before) await new Promise((done) => setTimeout(done, 20))
    }
    for (const button of named('Read on')) button.click()
    await new Promise((done) => setTimeout(done, 500))
    return document.querySelector('main')?.textContent ?? ''
  }, more)
}

test('more than a thousand hostile texts in the fields of the community are read as text, and run nowhere', async ({
  anotherBrowser,
}) => {
  test.setTimeout(300_000)
  expect(hostileTexts.length).toBeGreaterThan(1000)
  const folder = await temporaryFolder('hostile')
  const port = await freePort()
  const home = `http://localhost:${port}`
  const data = join(folder, 'data')
  const server = await startProcess('server/main.ts', { DATA_DIR: data, PORT: String(port), TRUST_PROXY: '1' })
  const page = await anotherBrowser()
  try {
    const hits = await countHits(page)
    const reader = { name: 'Rita Reader', email: 'rita.reader@example.org', password }
    await page.request.post(`${home}/api/auth/sign-up/email`, { data: reader, headers: { origin: home } })
    const { user } = await (await page.request.get(`${home}/api/session`)).json()
    await operatorOf(data, 'make-moderator', reader.email)
    await writeAll(home, user.id)

    const lists = { '/updates': 'Load More', '/guides': 'Load More Guides', '/moderation': 'Show more' }
    for (const [path, more] of Object.entries(lists)) {
      await page.goto(home + path)
      const shown = await readAll(page, more)
      // As it was typed: in comments, for posts leave markup out; in descriptions; in what reports say.
      expect([path, hostileTexts.filter((text) => !shown.includes(text))]).toEqual([path, []])
      expect([path, await hits()]).toEqual([path, []])
    }

    const everyone = (await (await page.request.get(`${home}/api/leaderboard?size=30`)).json()) as {
      items: { user: { id: string; name: string } }[]
    }
    const people = everyone.items.filter(({ user: { name } }) => hostileTexts.includes(name))
    expect(people.length).toBeGreaterThan(10)
    const pages = people.slice(0, 3).map((each) => [`/profile/${each.user.id}`, each.user.name] as const)
    for (const [path, name] of [...pages, ['/', people[0]?.user.name ?? ''] as const]) {
      await page.goto(home + path)
      // The dashboard's leaderboard is asked for when it comes into view.
      if (path === '/') await page.getByRole('heading', { name: 'Leaderboard' }).scrollIntoViewIfNeeded()
      await expect(page.locator('main').getByText(name, { exact: true }).first()).toBeVisible()
      expect([path, await hits()]).toEqual([path, []])
    }
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    await expect(page.getByText(/hit.* started following you/).first()).toBeVisible()
    expect(await hits()).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Search...' }).click()
    const box = page.getByRole('combobox', { name: /search/i })
    for (const text of ['hit', ...hostileTexts.filter((_, index) => index % 120 === 0)]) {
      const asked = text.slice(0, 100)
      const answer = page.waitForResponse((response) => response.url().includes('/api/search'))
      await box.fill(asked)
      expect([asked, (await answer).status()]).toEqual([asked, 200])
      await expect(page.getByText('Searching...')).toHaveCount(0)
      if (asked === 'hit') await expect(page.getByRole('option')).toHaveCount(5)
      expect([asked, await hits()]).toEqual([asked, []])
    }
  } finally {
    await page.context().close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
