import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createApp } from '../app.ts'
import type { Sql } from '../platform/database/database.ts'
import { createWeb } from '../web.ts'
import { routesOf } from './authorisation/run.ts'
import { member, type Person, visitor } from './people.ts'
import { jpeg, pdf } from './pictures.ts'
import { addPublicCar, cookieOf } from './public-car.ts'
import { inserted } from './rows.ts'
import type { TestServer } from './server.ts'

const assets = resolve(import.meta.dirname, '../../web/dist/client/assets')
const nothing = '00000000-0000-4000-8000-00000000dead'

export interface Answer {
  route: string
  path: string
  who: string
  status: number
  headers: Headers
  type: string
  html: string
}

/** The whole program with its pages, and Ann, a moderator, with something for most of what an address can name. */
export async function openWalk(server: TestServer) {
  const app = createApp(server.services, await createWeb())
  const { sql } = server.services
  const ann = await member(server, 'Ann Archer')
  const people = { Ann: ann, 'a visitor': visitor(server) }
  await sql`update users set role = 'moderator' where id = ${ann.id}`
  const things = await thingsOf(server, ann)

  async function ask(
    route: string,
    { who = 'a visitor' as keyof typeof people, path = pathOf(route, things), headers = {}, body = '' } = {},
  ): Promise<Answer> {
    const [named = 'GET'] = route.split(' ')
    const method = named === 'ALL' ? 'GET' : named
    const answer = await app.request(path, {
      method,
      headers: {
        'x-forwarded-for': people[who].address,
        cookie: cookieOf(people[who]),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: body || '{}' }),
    })
    const type = answer.headers.get('content-type') ?? ''
    const html = type.startsWith('text/html') ? await answer.text() : ''
    // A live connection never ends by itself.
    if (!answer.bodyUsed) await answer.body?.cancel()
    return { route, path, who, status: answer.status, headers: answer.headers, type, html }
  }

  return { app, ann, things, routes: routesOf(app), ask, sql }
}
export type Walk = Awaited<ReturnType<typeof openWalk>>

/** Every route as everybody; a write names nothing that exists, so that the next one still finds its things. */
export async function walkRoutes({ routes, ask, ann }: Walk): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const route of routes)
    for (const who of ['Ann', 'a visitor'] as const) {
      const isRead = /^(GET|ALL) /.test(route)
      answers.push(await ask(route, isRead ? { who } : { who, path: pathOf(route, {}) }))
      if (who === 'Ann' && route.endsWith('/sign-out')) await ann.signsIn()
    }
  return answers
}

/** What the one route of all pages serves: each kind of document, redirect, file and mistake. */
export async function walkPages({ ask, things }: Walk): Promise<Answer[]> {
  const { slug, userId, vehicleId, fileId, paper } = things
  const script = readdirSync(assets).find((name) => name.endsWith('.js'))
  const open = [
    '/welcome',
    '/about',
    '/login',
    '/signup',
    '/reset-password?token=x',
    '/confirm-address',
    '/verify',
    `/p/${slug}`,
  ]
  const gone = ['/p/no-such-car', '/listings/no-such-advert', '/business/nobody', '/transfer/no-such-link', '/nothing']
  const own = ['/', `/vehicle/${vehicleId}`, '/moderation', '/profile', `/business/${userId}`]
  const led = ['/welcome/', '//evil.example/', '/%5cevil.example']
  const parts = [
    `/assets/${script}`,
    '/assets/nothing.js',
    '/favicon.svg',
    '/nothing.svg',
    '/badges/first-wheels.svg',
    '/drawings/van-modern-fff.svg',
    '/drawings/x.svg',
  ]
  const files = [
    ...[`/files/${fileId}`, `/files/${fileId}/320`, `/files/${paper}`, `/files/${paper}?view`],
    ...[`/files/${nothing}`, '/files/%2e%2e/secret', '/files/x/y/z'],
  ]
  const answers: Answer[] = []
  for (const who of ['Ann', 'a visitor'] as const)
    for (const path of [...open, ...gone, ...own, ...led, ...parts, ...files]) {
      const answer = await ask(`GET ${path}`, { who, path })
      answers.push(answer)
      const etag = answer.headers.get('etag')
      if (etag) answers.push(await ask(`GET ${path} again`, { who, path, headers: { 'if-none-match': etag } }))
    }
  return answers
}

/**
 * Every row of every table, as a short hash per table; waiting emails are sent meanwhile, so those are only counted.
 */
export async function stateOf(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
  const rows = await sql.unsafe(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, ${name === 'mails' ? 'count(*)::text' : `md5(coalesce(string_agg(t::text, '|' order by t::text), ''))`} as state from "${name}" t`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

export const pathOf = (route: string, things: Record<string, string>) =>
  (route.split(' ')[1] ?? '')
    .replace(/:page\{[^}]*\}+/, 'login')
    .replace(/:file\{\[\\w-\][^}]*\}+/, 'unknown.ics')
    .replace(/:file\{\[a-z0-9-\][^}]*\}+/, 'favicon.svg')
    .replace(/:file\{[^}]*\}+/, 'first-wheels.svg')
    .replace(/:size\{[^/]*/, '320')
    .replace(/:(\w+)(\{[^}]*\}+)?/g, (_all, name: string) => things[name] ?? nothing)
    .replace('/*', '/nothing')

async function thingsOf(server: TestServer, ann: Person) {
  const { services } = server
  const { sql } = services
  const car = await addPublicCar(
    services,
    ann.id,
    (field) => `told ${field}`,
    (field) => `kept ${field}`,
  )
  const { avatar_url } = await (await ann.put('/profile/avatar', await jpeg(400, 400))).json()
  const { id: paper } = await (await ann.post('/uploads/document', pdf())).json()
  await ann.post(`/vehicles/${car.car}/documents`, { title: 'Paper', category: 'Warranty', file_id: paper })
  const postId = await inserted(
    sql`insert into posts (user_id, title, content) values (${ann.id}, 'Hello', 'World') returning id`,
  )
  const commentId = await inserted(
    sql`insert into post_comments (post_id, user_id, content) values (${postId}, ${ann.id}, 'Well said') returning id`,
  )
  const guideId = await inserted(sql`
    insert into guides (user_id, title, description, type, video_id, make, model)
    values (${ann.id}, 'Oil', 'Oil', 'youtube', 'dQw4w9WgXcQ', 'Mini', 'Cooper') returning id`)
  await sql`
    insert into business_profiles (user_id, business_name, business_type, description, address, city, postal_code, country, phone, email)
    values (${ann.id}, 'Archer’s', 'Detailer', 'Polish', '1 High St', 'Leeds', 'LS1 1AA', 'UK', '0113', 'b@example.org')`
  return {
    ...{ vehicleId: car.car, slug: car.slug, userId: ann.id, postId, commentId, guideId, paper },
    ...{ fileId: String(avatar_url).split('/')[2] ?? '', kind: 'document' },
  } as Record<string, string>
}
