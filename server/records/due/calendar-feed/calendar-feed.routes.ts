import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type CalendarFeedAnswer, calendarFeedRequest, type NewCalendarFeed } from '#domain/records/calendar-feed.ts'
import type { Env } from '../../../platform/http/env.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { body, guard, signedIn } from '../../../platform/http/guard.ts'
import { countAgainst, type Limit } from '../../../platform/http/rate-limit.ts'
import { noteSecurity } from '../../../platform/http/security-log.ts'
import { ownVehicle } from '../../../vehicles/garage/own-vehicle.ts'
import {
  endCalendarFeed,
  type FeedOf,
  findByToken,
  findCalendarFeed,
  makeCalendarFeed,
  noteRead,
  type ReadFeed,
} from './calendar-feed.queries.ts'
import { readCalendar } from './read-calendar.ts'

const hour = 3600
const making: Limit = { name: 'calendar-make', hits: 30, seconds: hour }
/** Calendars ask every few hours, from several devices. */
const reading: Limit = { name: 'calendar-read', hits: 120, seconds: hour }
/** An ended address is asked for by those who don't know yet; guessing one would take for ever. */
const guessing: Limit = { name: 'calendar-unknown', hits: 120, seconds: hour }

async function make(
  c: Pick<Context<Env>, 'req' | 'var'>,
  whose: FeedOf,
  replaces: string | null,
): Promise<NewCalendarFeed> {
  const { services, db } = c.var
  await countAgainst(services.sql, making, whose.user_id)
  const { feed, token } = await makeCalendarFeed(db, whose, replaces)
  noteSecurity(c, 'calendar address made')
  return { ...feed, path: `/calendar/${token}.ics` }
}

export const calendarFeeds = new Hono<Env>()
  .get('/calendar-feed', signedIn(), async (c) =>
    c.json<CalendarFeedAnswer>({ feed: await findCalendarFeed(c.var.db, { user_id: c.var.user.id }) }),
  )
  .post('/calendar-feed', signedIn(), body(calendarFeedRequest), async (c) =>
    c.json<NewCalendarFeed>(await make(c, { user_id: c.var.user.id }, c.req.valid('json').replaces), 201),
  )
  .delete('/calendar-feed', signedIn(), async (c) => {
    await endCalendarFeed(c.var.db, { user_id: c.var.user.id })
    return c.body(null, 204)
  })
  .get('/vehicles/:vehicleId/calendar-feed', ownVehicle(), async (c) => {
    const { vehicle, actor } = c.var.access
    return c.json<CalendarFeedAnswer>({ feed: await findCalendarFeed(c.var.db, { user_id: actor.id, vehicle }) })
  })
  .post('/vehicles/:vehicleId/calendar-feed', ownVehicle(), body(calendarFeedRequest), async (c) => {
    const { vehicle, actor } = c.var.access
    return c.json<NewCalendarFeed>(await make(c, { user_id: actor.id, vehicle }, c.req.valid('json').replaces), 201)
  })
  .delete('/vehicles/:vehicleId/calendar-feed', ownVehicle(), async (c) => {
    const { vehicle, actor } = c.var.access
    await endCalendarFeed(c.var.db, { user_id: actor.id, vehicle })
    return c.body(null, 204)
  })

type FeedEnv = Env & { Variables: Env['Variables'] & { feed: ReadFeed } }

/** Whoever knows the address may read it: a calendar can't sign in. */
const byAddress = () =>
  guard(
    'byAddress',
    createMiddleware<FeedEnv>(async (c, next) => {
      const { services, db, address } = c.var
      c.header('cache-control', 'no-store')
      c.header('x-robots-tag', 'noindex, nofollow')
      const feed = await findByToken(db, c.req.param('file')?.replace(/\.ics$/, '') ?? '')
      await (feed ? countAgainst(services.sql, reading, feed.id) : countAgainst(services.sql, guessing, address))
      if (!feed) throw notFound('Calendar')
      c.set('feed', feed)
      await next()
    }),
  )

/** What the members' calendars request. */
export const calendars = new Hono<Env>().get('/calendar/:file{[\\w-]+\\.ics}', byAddress(), async (c) => {
  const { db, feed, services } = c.var
  const { publicUrl, publicUrlIsSet, siteName } = services.config
  const calendar = await readCalendar(db, feed, publicUrlIsSet ? publicUrl : new URL(c.req.url).origin, siteName)
  await noteRead(db, feed)
  const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`
  // A calendar may keep it and ask whether it has changed; nothing on the way may.
  c.header('cache-control', 'private, no-cache')
  c.header('etag', etag)
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
  return c.body(calendar, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="garagetale.ics"',
  })
})
