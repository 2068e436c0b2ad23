import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { accounts, earlyForms } from './account/authentication/accounts.routes.ts'
import { security } from './account/authentication/security.routes.ts'
import { wellKnown } from './account/authentication/well-known.routes.ts'
import { erasure } from './account/erasure/erasure.routes.ts'
import { dataExport } from './account/export/export.routes.ts'
import { feedback } from './account/feedback/feedback.routes.ts'
import { onboarding } from './account/onboarding/onboarding.routes.ts'
import { operator } from './account/operator/operator.routes.ts'
import { referrals } from './account/referrals/referrals.routes.ts'
import { registration } from './account/registration/registration.routes.ts'
import { session } from './account/session/session.routes.ts'
import { subscription } from './account/subscription/subscription.routes.ts'
import { automate } from './assistant/automate.routes.ts'
import { business } from './businesses/business.routes.ts'
import { businesses } from './businesses/businesses.routes.ts'
import { confirmations } from './businesses/confirmations/confirmations.routes.ts'
import { follows } from './community/follows/follows.routes.ts'
import { guides } from './community/guides/guides.routes.ts'
import { leaderboard } from './community/leaderboard/leaderboard.routes.ts'
import { moderation } from './community/moderation/moderation.routes.ts'
import { posts } from './community/posts/posts.routes.ts'
import { profile } from './community/profile/profile.routes.ts'
import { rss } from './community/rss/rss.routes.ts'
import { search } from './community/search/search.routes.ts'
import { suggestedUsers } from './community/suggested-users/suggested-users.routes.ts'
import { members } from './members/members.routes.ts'
import { oneClickUnsubscribe } from './members/notifications/preferences/preferences.routes.ts'
import { handovers, issuer } from './ownership/handovers/handovers.routes.ts'
import { ownership } from './ownership/transfers/ownership.routes.ts'
import { apiDocs } from './platform/api/docs.routes.ts'
import { documentedRoutes } from './platform/api/document.ts'
import { identifyKey } from './platform/api/identify-key.ts'
import { ownKey } from './platform/api/key.routes.ts'
import { files } from './platform/files/files.routes.ts'
import { uploads } from './platform/files/uploads.routes.ts'
import { compressJson } from './platform/http/compression.ts'
import type { Env } from './platform/http/env.ts'
import { notFound } from './platform/http/errors.ts'
import { anyone } from './platform/http/guard.ts'
import { health } from './platform/http/health.routes.ts'
import {
  clientAddress,
  privateByDefault,
  readsInFull,
  sameOrigin,
  securityHeaders,
  withoutNul,
} from './platform/http/http.ts'
import { onError } from './platform/http/on-error.ts'
import { noteWrites, readsOf } from './platform/http/own-writes.ts'
import { proxyCheck } from './platform/http/proxy-check.ts'
import { answerInTime } from './platform/http/time-limit.ts'
import { outbox } from './platform/mail/outbox/outbox.routes.ts'
import { createMetrics } from './platform/observability/metrics.routes.ts'
import { withReference } from './platform/observability/with-reference.ts'
import type { Web } from './platform/pages/page-server.ts'
import type { Services } from './platform/services.ts'
import { transparencyLog } from './platform/transparency-log/transparency-log.routes.ts'
import { witness } from './platform/transparency-log/witness/witness.routes.ts'
import { amendments } from './records/amendments/amendments.routes.ts'
import { arrivals } from './records/arrivals.routes.ts'
import { dashboard } from './records/dashboard/dashboard.routes.ts'
import { calendarFeeds, calendars } from './records/due/calendar-feed/calendar-feed.routes.ts'
import { parts } from './records/equipment/parts/parts.routes.ts'
import { tyres } from './records/equipment/tyres/tyres.routes.ts'
import { gallery } from './records/gallery/gallery.routes.ts'
import { customTypes } from './records/maintenance-logs/custom-types.routes.ts'
import { fuel } from './records/maintenance-logs/fuel/fuel.routes.ts'
import { receipts } from './records/maintenance-logs/receipts/receipts.routes.ts'
import { severalCars } from './records/maintenance-logs/several-cars.routes.ts'
import { modifications } from './records/modifications/modifications.routes.ts'
import { motDefects } from './records/mot-defects/mot-defects.routes.ts'
import { notes } from './records/notes/notes.routes.ts'
import { records } from './records/records.routes.ts'
import { reminders } from './records/reminders/reminders.routes.ts'
import { businessMileage } from './records/spending/business-mileage/business-mileage.routes.ts'
import { spending } from './records/spending/spending.routes.ts'
import { timeline } from './records/timeline/timeline.routes.ts'
import { conversations } from './sharing/conversations/conversations.routes.ts'
import { visitorConversations } from './sharing/conversations/visitors.routes.ts'
import { listings } from './sharing/listings/listings.routes.ts'
import { forOtherSites } from './sharing/public-page/other-sites.routes.ts'
import { publicPage } from './sharing/public-page/public-page.routes.ts'
import { reports } from './sharing/reports/reports.routes.ts'
import { sharing } from './sharing/settings/sharing.routes.ts'
import { historyPdfs } from './sharing/vehicle-export/history/history-pdfs.routes.ts'
import { vehicleExport } from './sharing/vehicle-export/vehicle-export.routes.ts'
import { vehicleImports } from './sharing/vehicle-import/vehicle-import.routes.ts'
import { apiKeys } from './vehicles/access/api-keys/api-keys.routes.ts'
import { drawings } from './vehicles/detail/drawings.routes.ts'
import { vehicleDetail } from './vehicles/detail/vehicle-detail.routes.ts'
import { documents } from './vehicles/documents/documents.routes.ts'
import { dueDates } from './vehicles/due-dates/due-dates.routes.ts'
import { garage } from './vehicles/garage/garage.routes.ts'
import { identity } from './vehicles/identity/identity.routes.ts'
import { lookup } from './vehicles/lookup/lookup.routes.ts'
import { mileage } from './vehicles/mileage/mileage.routes.ts'
import { purchase } from './vehicles/valuation/purchase.routes.ts'
import { valuation } from './vehicles/valuation/valuation.routes.ts'

/** Everything under `/api`, in the order in which it is matched. */
const routesOfApi = [
  ...[ownKey, apiKeys],
  ...[session, accounts, registration, security, erasure, dataExport, garage, identity, lookup, mileage, valuation],
  ...[customTypes, purchase, subscription, operator, automate, reminders, motDefects, modifications, tyres],
  ...[parts, listings, vehicleDetail, dashboard, referrals, leaderboard, handovers, amendments, timeline],
  ...[spending, fuel, uploads, records, arrivals, receipts, severalCars, businessMileage, confirmations, notes],
  ...[gallery, documents, dueDates, calendarFeeds, sharing, reports, vehicleExport, vehicleImports],
  ...[historyPdfs, ownership, onboarding, profile, posts, follows, members, suggestedUsers, search, feedback],
  ...[rss, guides, publicPage, conversations, visitorConversations, business, businesses, moderation],
]

/** The whole program as one function of a request. */
export function createApp(services: Services, web: Web) {
  const api = new Hono<Env>().use(privateByDefault, readsInFull, identifyKey, sameOrigin, compressJson)
  for (const part of routesOfApi) api.route('/', part as Hono<Env>)
  api.route(
    '/',
    apiDocs(() => documentedRoutes(app)),
  )
  api.all('/*', anyone(), () => {
    throw notFound('Page')
  })

  const equip: MiddlewareHandler<Env> = async (c, next) => {
    c.set('services', services)
    c.set('db', services.db)
    c.set('mayBeOld', c.env?.mayBeOld ?? readsOf(c))
    c.set('address', clientAddress(c))
    // A public page and what it reads come from one side; what a member is shown is decided by who they are.
    c.set('ask', (path) => readInside(inside, c, path, ['x-forwarded-for'], { mayBeOld: c.var.mayBeOld }))
    c.set('askAsMember', (path) => readInside(inside, c, path, ['x-forwarded-for', 'cookie']))
    await next()
  }
  const inside = new Hono<Env>().use(equip).use(withoutNul).route('/api', api).onError(onError)

  const metrics = createMetrics(services)
  const app = new Hono<Env>()
    .use(metrics.measured)
    .use(withReference(services.config))
    .use(equip)
    .use(securityHeaders(services.config, web))
    .use(noteWrites)
    .use(withoutNul)
    .use(answerInTime())
    .route('/', health)
    .route('/', metrics.routes)
    .route('/', proxyCheck)
    .route('/api', api)
    .route('/', files)
    .route('/', drawings)
    .route('/', calendars)
    .route('/', outbox)
    .route('/', earlyForms)
    .route('/', forOtherSites)
    .route('/', transparencyLog)
    .route('/', witness)
    .route('/', issuer)
    .route('/', oneClickUnsubscribe)
    .route('/', wellKnown)
    .route('/', web.routes)
    .onError(onError)
  return app
}
export type App = ReturnType<typeof createApp>

/** What a page shows, read through the API's own guarded routes; a refusal is thrown as the API's error. */
async function readInside(
  api: Hono<Env>,
  c: Context<Env>,
  path: string,
  forwarded: string[],
  more: Partial<Env['Bindings']> = {},
): Promise<unknown> {
  const headers = forwarded.flatMap((name) => {
    const value = c.req.header(name)
    return value ? [[name, value] as const] : []
  })
  const answer = await api.request(`/api${path}`, { headers: Object.fromEntries(headers) }, { ...c.env, ...more })
  const said = (await answer.json()) as { error?: { code: string; message: string; reference?: string } }
  const { code, message, reference } = said.error ?? {}
  if (!answer.ok) throw Object.assign(new Error(message), { status: answer.status, code, reference })
  return said
}
