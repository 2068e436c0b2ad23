import { toldByLink } from './of-sales.ts'
import { alike, forAll, forMembers, type Matrix, missing, type Play } from './play.ts'
import type { World } from './world.ts'

/** What needs no session: anyone sees what is public. */
export function ofPages({ cars, hiddenAdvert, sales, gone, businesses, papers }: World): Matrix {
  const slugs = {
    shown: cars.public.slug,
    'taken off its page': cars.pending.slug,
    deleted: cars.deleted.slug,
    'of somebody suspended': gone.suspended.car.slug,
    'of somebody erased': gone.erased.car.slug,
  }
  const adverts = {
    shown: cars['for sale'].listing.slug,
    'that is a draft': cars.pending.listing.slug,
    'that is hidden': hiddenAdvert.slug,
  }
  /** The first of them exists for everybody, the others for nobody. */
  const shown = (
    what: string,
    things: Record<string, string>,
    params: (id: string) => Record<string, string>,
  ): Play[] =>
    Object.entries(things).map(([state, id]) =>
      (state === 'shown' ? forAll : missing)(`${what} ${state}`, { params: params(id) }),
    )
  const bySlug = (slug: string) => ({ slug })
  const page = (folder: string) => (id: string) => ({ rest: `/${folder}/${id}` })
  return {
    'GET /healthz': [forAll('the program')],
    'GET /livez': [forAll('the program')],
    // Without METRICS_TOKEN; metrics.test.ts tells who may read them with it.
    'GET /metrics': [missing('the figures')],
    // server/sharing/public-page/printed-code.test.ts tells where each of them is led.
    'GET /c/:slug{[a-z0-9-]{1,200}}': [
      alike(302, 'a made-up code', { params: { 'slug{[a-z0-9-]{1,200}}': 'no-such-car' } }),
    ],
    'GET /sitemap.xml': [forAll('the map')],
    'GET /robots.txt': [forAll('the rules')],
    // Nobody has added to the log yet; server/platform/transparency-log tells what it answers then.
    'GET /log/checkpoint': [missing('the newest')],
    'GET /log/keys': [forAll('the keys')],
    'GET /log/tile/:path{.+}': [missing('a tile', { params: { 'path{.+}': '0/000' } })],
    'GET /log/proof/inclusion/:index': [missing('a leaf', { params: { index: '0' } })],
    'GET /witness/key': [forAll('the key')],
    'POST /witness/add-checkpoint': [alike(400, 'what is no request', { body: { nothing: true } })],
    'GET /log/proof/consistency/:from': [missing('a size', { params: { from: '1' } })],
    'GET /api/openapi.json': [forAll('the document')],
    'GET /api/docs': [forAll('the page')],
    'GET /api/public/plans': [forAll('the plans')],
    'GET /api/public/operator': [forAll('the operator')],
    'GET /api/public/vehicles/:slug': shown('a car', slugs, bySlug),
    'GET /api/public/vehicles/:slug/report': shown('a car', slugs, bySlug),
    'GET /api/public/reports/:token': [missing('a made-up link', { params: { token: 'a'.repeat(43) } })],
    'GET /api/public/reports/:token/receipts/:receiptId': [
      missing('a made-up link', { params: { token: 'a'.repeat(43), receiptId: cars.private.files.receipt } }),
    ],
    'POST /api/public/reports/:token/view': [missing('a made-up link', { params: { token: 'a'.repeat(43) } })],
    'GET /p/:slug/og.png': shown('a car', slugs, bySlug),
    'GET /api/public/listings/:slug': shown('an advertisement', adverts, bySlug),
    'POST /api/public/listings/:slug/contact': shown('an advertisement', adverts, bySlug),
    'GET /.well-known/did.json': [forAll('the issuer')],
    'GET /.well-known/change-password': [alike(302, 'a redirect')],
    'GET /.well-known/security.txt': [missing('nobody named')],
    'GET /.well-known/*': [missing('nothing', { params: { rest: '/nothing' } })],
    'GET /api/public/handovers/keys': [forAll('the keys')],
    'GET /api/public/handovers/verify-handover.mjs': [forAll('the program')],
    'POST /api/public/handovers/verify': [forAll('what is no handover', { body: { nothing: true } })],
    'POST /api/public/invitations/:token/refuse': [
      forAll('a link of ours', { params: { token: papers.stopToken } }),
      missing('a made-up link', { params: { token: 'made-up' } }),
    ],
    ...Object.fromEntries(
      ['POST /api/public/unsubscribe/:token', 'POST /unsubscribe/:token'].map((route) => [
        route,
        [
          forAll('a link of ours', { params: { token: papers.stopEmails } }),
          missing('a made-up link', { params: { token: 'made-up' } }),
        ],
      ]),
    ),
    'GET /*': [
      ...shown('a car', slugs, page('p')),
      ...shown('an advertisement', adverts, page('listings')),
      // Members get the app's shell, which tells nothing; what it then asks for is refused.
      forAll('a business shown', { params: page('business')(businesses.verified.owner) }),
      forMembers('a business that is hidden', { params: page('business')(businesses.hidden.owner), unsigned: 404 }),
      forAll('a transfer, by its link', { params: { rest: `/transfer/${sales.token}` }, tells: toldByLink }),
      forAll('the welcome', { params: { rest: '/welcome' } }),
      forMembers('the shell', { params: { rest: `/vehicle/${cars.private.id}` }, unsigned: 302 }),
    ],
    'POST /:page{login|signup|reset-password|confirm-address|welcome}': [
      alike(303, 'a form', { params: { page: 'login' } }),
    ],
    'GET /app-shell': [forAll('the shell without anybody in it')],
    'GET /service-worker.js': [forAll('the worker')],
    'POST /share-target': [alike(303, 'something shared')],
    'GET /assets/*': [missing('no such part', { params: { rest: '/nothing.js' } })],
    'GET /:file{[a-z0-9-]+\\.(svg|png|webp|ico|webmanifest|txt)}': [
      missing('no such file', { params: { file: 'no.png' } }),
    ],
    'GET /site-logo/:file{[0-9a-f]+\\.png}': [
      missing('no logo of its own', { params: { file: '0123456789abcdef.png' } }),
    ],
    'GET /site.webmanifest': [forAll('the manifest')],
    'GET /badges/:file{[a-z-]+\\.svg}': [missing('no such badge', { params: { file: 'no.svg' } })],
    'POST /dev/proxy-check': [missing('the echo, without the secret')],
    'GET /dev/outbox': [missing('the mails, from elsewhere')],
    'ALL /api/*': [missing('nothing', { params: { rest: '/nothing' } })],
    'GET /drawings/:file{[a-z0-9-]+\\.svg}': [missing('no such drawing', { params: { file: 'no.svg' } })],
    'GET /calendar/:file{[\\w-]+\\.ics}': [missing('a made-up address', { params: { file: `${'a'.repeat(43)}.ics` } })],
    'ALL /files/*': [missing('nothing', { params: { rest: '/no/such/file' } })],
  }
}
