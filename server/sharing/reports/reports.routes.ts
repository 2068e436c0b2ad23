import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { newReportLink, receiptCover } from '#domain/sharing/new-report-link.ts'
import type { LinkedReport, Report } from '#domain/sharing/report.ts'
import {
  isRobot,
  type NewReportLinkAnswer,
  type OwnReceipt,
  type ReportLink,
  reportDevice,
} from '#domain/sharing/report-link.ts'
import { reportOf } from '#domain/sharing/report-words.ts'
import type { Env } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { anyone, body, guard, recordId } from '../../platform/http/guard.ts'
import { countAgainst, type Limit } from '../../platform/http/rate-limit.ts'
import { noteSecurity } from '../../platform/http/security-log.ts'
import { ownVehicle } from '../../vehicles/garage/own-vehicle.ts'
import { isSlug } from '../public-page/public-page.queries.ts'
import { coverReceipt, listReceipts, uncoverReceipt } from './cover-receipt.ts'
import { readReport } from './read-report.ts'
import {
  endReportLink,
  findByToken,
  forgetReportLink,
  listReportLinks,
  makeReportLink,
  noteView,
  type OpenLink,
} from './report-links.queries.ts'
import { deliverReceipt } from './report-receipts.ts'

const hour = 3600
const making: Limit = { name: 'report-link', hits: 30, seconds: hour }
/** A buyer, a friend, a mechanic, each with a page of receipts. */
const reading: Limit = { name: 'report-read', hits: 600, seconds: hour }
/** An ended link is asked for by those who don't know yet; guessing one would take for ever. */
const guessing: Limit = { name: 'report-unknown', hits: 120, seconds: hour }
const visiting: Limit = { name: 'report-public', hits: 240, seconds: hour }

type LinkEnv = Env & { Variables: Env['Variables'] & { link: OpenLink } }

/** Whoever knows the address may read it: a buyer has no account. */
const byReportLink = () =>
  guard(
    'byReportLink',
    createMiddleware<LinkEnv>(async (c, next) => {
      const { services, db, address } = c.var
      c.header('x-robots-tag', 'noindex, nofollow')
      const link = await findByToken(db, c.req.param('token') ?? '')
      await (link ? countAgainst(services.sql, reading, link.id) : countAgainst(services.sql, guessing, address))
      if (!link) throw notFound('Report')
      c.set('link', link)
      await next()
    }),
  )

async function linkedReport({ db, link }: Context<LinkEnv>['var']): Promise<LinkedReport> {
  const { with_receipts, cover_receipts, with_costs, expires_at } = link
  const facts = await readReport(db, link.vehicle_id, {
    ...{ kind: 'buyer', owner: link.user_id, with_costs },
    receipts: with_receipts ? (cover_receipts ? 'covered' : 'whole') : 'none',
  })
  if (!facts) throw notFound('Report')
  return { ...reportOf(facts), ends_on: expires_at, with_receipts, with_costs }
}

async function publicReport({ db }: Env['Variables'], slug: string): Promise<Report> {
  const shown = isSlug(slug)
    ? await db
        .selectFrom('vehicles')
        .innerJoin('users', 'users.id', 'vehicles.user_id')
        .select('vehicles.id')
        .where('public_url', '=', slug)
        .where('is_public', '=', true)
        .where('vehicles.deleted_at', 'is', null)
        .where('users.deleted_at', 'is', null)
        .where('users.suspended_at', 'is', null)
        .executeTakeFirst()
    : undefined
  const facts = shown && (await readReport(db, shown.id, { kind: 'visitor' }))
  if (!facts) throw notFound('Vehicle')
  return reportOf(facts)
}

export const reports = new Hono<Env>()
  .get('/vehicles/:vehicleId/report-links', ownVehicle(), async (c) =>
    c.json<{ links: ReportLink[] }>({ links: await listReportLinks(c.var.db, c.var.access.vehicle) }),
  )
  .post('/vehicles/:vehicleId/report-links', ownVehicle(), body(newReportLink), async (c) => {
    const { services, db, access } = c.var
    await countAgainst(services.sql, making, access.actor.id)
    const { link, token } = await makeReportLink(db, access.vehicle, c.req.valid('json'))
    noteSecurity(c, 'report link made')
    return c.json<NewReportLinkAnswer>({ ...link, path: `/report/${token}` }, 201)
  })
  .put('/vehicles/:vehicleId/report-links/:linkId/ended', ownVehicle(), async (c) => {
    const id = recordId(c.req.param('linkId'), 'Link')
    return c.json<ReportLink>(await endReportLink(c.var.db, c.var.access.vehicle, id))
  })
  .delete('/vehicles/:vehicleId/report-links/:linkId', ownVehicle(), async (c) => {
    await forgetReportLink(c.var.db, c.var.access.vehicle, recordId(c.req.param('linkId'), 'Link'))
    return c.body(null, 204)
  })
  .get('/vehicles/:vehicleId/receipts', ownVehicle(), async (c) =>
    c.json<{ receipts: OwnReceipt[] }>({ receipts: await listReceipts(c.var.db, c.var.access.vehicle) }),
  )
  .put('/vehicles/:vehicleId/receipts/:fileId/cover', ownVehicle(), body(receiptCover), async (c) => {
    const id = recordId(c.req.param('fileId'), 'Receipt')
    const { services, access } = c.var
    return c.json<OwnReceipt>(await coverReceipt(services, access.vehicle, id, c.req.valid('json').areas))
  })
  .delete('/vehicles/:vehicleId/receipts/:fileId/cover', ownVehicle(), async (c) => {
    await uncoverReceipt(c.var.services.db, c.var.access.vehicle, recordId(c.req.param('fileId'), 'Receipt'))
    return c.body(null, 204)
  })
  .get('/public/reports/:token', byReportLink(), async (c) => c.json<LinkedReport>(await linkedReport(c.var)))
  .get('/public/reports/:token/receipts/:receiptId', byReportLink(), (c) =>
    deliverReceipt(c.var.services, c.var.link, recordId(c.req.param('receiptId'), 'Receipt')),
  )
  .post('/public/reports/:token/view', byReportLink(), async (c) => {
    const browser = c.req.header('user-agent')
    const me = await c.var.services.sessions.find(c)
    // Neither its maker nor a program is a reader.
    if (!isRobot(browser) && me?.user.id !== c.var.link.user_id)
      await noteView(c.var.services.db, c.var.link, reportDevice(browser))
    return c.body(null, 204)
  })
  .get('/public/vehicles/:slug/report', anyone(), async (c) => {
    await countAgainst(c.var.services.sql, visiting, c.var.address)
    return c.json<Report>(await publicReport(c.var, c.req.param('slug')))
  })
