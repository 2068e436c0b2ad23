import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { notFound, onError } from './errors.ts'
import { accounts, earlyForms } from './features/accounts/accounts.routes.ts'
import { security } from './features/accounts/security.routes.ts'
import { amendments } from './features/amendments/amendments.routes.ts'
import { automate } from './features/automate/automate.routes.ts'
import { blocks } from './features/blocks/blocks.routes.ts'
import { business } from './features/business/business.routes.ts'
import { businesses } from './features/business/businesses.routes.ts'
import { confirmations } from './features/confirmations/confirmations.routes.ts'
import { dashboard } from './features/dashboard/dashboard.routes.ts'
import { documents } from './features/documents/documents.routes.ts'
import { enquiries } from './features/enquiries/enquiries.routes.ts'
import { erasure } from './features/erasure/erasure.routes.ts'
import { dataExport } from './features/export/export.routes.ts'
import { feedback } from './features/feedback/feedback.routes.ts'
import { files } from './features/files/files.routes.ts'
import { follows } from './features/follows/follows.routes.ts'
import { gallery } from './features/gallery/gallery.routes.ts'
import { garage } from './features/garage/garage.routes.ts'
import { vehicleDetail } from './features/garage/vehicle-detail.routes.ts'
import { guides } from './features/guides/guides.routes.ts'
import { handovers } from './features/handovers/handovers.routes.ts'
import { health } from './features/health/health.routes.ts'
import { identity } from './features/identity/identity.routes.ts'
import { leaderboard } from './features/leaderboard/leaderboard.routes.ts'
import { listings } from './features/listings/listings.routes.ts'
import { live } from './features/live/live.routes.ts'
import { lookup } from './features/lookup/lookup.routes.ts'
import { moderation } from './features/moderation/moderation.routes.ts'
import { modifications } from './features/modifications/modifications.routes.ts'
import { notes } from './features/notes/notes.routes.ts'
import { notifications } from './features/notifications/notifications.routes.ts'
import { onboarding } from './features/onboarding/onboarding.routes.ts'
import { operator } from './features/operator/operator.routes.ts'
import { outbox } from './features/outbox/outbox.routes.ts'
import { ownership } from './features/ownership/ownership.routes.ts'
import { posts } from './features/posts/posts.routes.ts'
import { profile } from './features/profile/profile.routes.ts'
import { forOtherSites } from './features/public-page/other-sites.routes.ts'
import { publicPage } from './features/public-page/public-page.routes.ts'
import { referrals } from './features/referrals/referrals.routes.ts'
import { reminders } from './features/reminders/reminders.routes.ts'
import { rss } from './features/rss/rss.routes.ts'
import { runningCosts } from './features/running-costs/running-costs.routes.ts'
import { search } from './features/search/search.routes.ts'
import { serviceRecords } from './features/service-records/service-records.routes.ts'
import { session } from './features/session/session.routes.ts'
import { sharing } from './features/sharing/sharing.routes.ts'
import { spending } from './features/spending/spending.routes.ts'
import { subscription } from './features/subscription/subscription.routes.ts'
import { suggestedUsers } from './features/suggested-users/suggested-users.routes.ts'
import { timeline } from './features/timeline/timeline.routes.ts'
import { uploads } from './features/uploads/uploads.routes.ts'
import { valuation } from './features/valuation/valuation.routes.ts'
import { washes } from './features/washes/washes.routes.ts'
import { anyone, type Env } from './guard.ts'
import { compressJson } from './platform/compression.ts'
import {
  clientAddress,
  privateByDefault,
  readsInFull,
  sameOrigin,
  securityHeaders,
  withoutNul,
} from './platform/http.ts'
import { answerInTime } from './platform/time-limit.ts'
import type { Web } from './platform/web.ts'
import type { Services } from './services.ts'

/** The whole program as one function of a request. */
export function createApp(services: Services, web: Web) {
  const api = new Hono<Env>()
    .use(privateByDefault, readsInFull, sameOrigin, compressJson)
    .route('/', session)
    .route('/', accounts)
    .route('/', security)
    .route('/', erasure)
    .route('/', dataExport)
    .route('/', garage)
    .route('/', identity)
    .route('/', lookup)
    .route('/', valuation)
    .route('/', subscription)
    .route('/', operator)
    .route('/', automate)
    .route('/', reminders)
    .route('/', modifications)
    .route('/', listings)
    .route('/', vehicleDetail)
    .route('/', dashboard)
    .route('/', referrals)
    .route('/', leaderboard)
    .route('/', handovers)
    .route('/', amendments)
    .route('/', timeline)
    .route('/', spending)
    .route('/', uploads)
    .route('/', serviceRecords)
    .route('/', confirmations)
    .route('/', runningCosts)
    .route('/', washes)
    .route('/', notes)
    .route('/', gallery)
    .route('/', documents)
    .route('/', sharing)
    .route('/', ownership)
    .route('/', onboarding)
    .route('/', profile)
    .route('/', posts)
    .route('/', follows)
    .route('/', blocks)
    .route('/', suggestedUsers)
    .route('/', notifications)
    .route('/', live)
    .route('/', search)
    .route('/', feedback)
    .route('/', rss)
    .route('/', guides)
    .route('/', publicPage)
    .route('/', enquiries)
    .route('/', business)
    .route('/', businesses)
    .route('/', moderation)
    .all('/*', anyone(), () => {
      throw notFound('Page')
    })

  const equip: MiddlewareHandler<Env> = async (c, next) => {
    c.set('services', services)
    c.set('db', services.db)
    c.set('address', clientAddress(c))
    c.set('ask', (path) => asVisitor(inside, c, path))
    await next()
  }
  const inside = new Hono<Env>().use(equip).use(withoutNul).route('/api', api).onError(onError)

  return new Hono<Env>()
    .use(equip)
    .use(securityHeaders(services.config, web.inlineScripts))
    .use(withoutNul)
    .use(answerInTime())
    .route('/', health)
    .route('/api', api)
    .route('/', files)
    .route('/', outbox)
    .route('/', earlyForms)
    .route('/', forOtherSites)
    .route('/', web.routes)
    .onError(onError)
}
export type App = ReturnType<typeof createApp>

/** What a page shows a visitor, read through the API's own doors; a refusal is thrown with the API's words. */
async function asVisitor(api: Hono<Env>, c: Context<Env>, path: string): Promise<unknown> {
  const forwarded = c.req.header('x-forwarded-for')
  const answer = await api.request(`/api${path}`, forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}, c.env)
  const said = (await answer.json()) as { error?: { code: string; message: string } }
  if (!answer.ok) throw Object.assign(new Error(said.error?.message), { status: answer.status, code: said.error?.code })
  return said
}
