import { shop } from '../business.ts'
import { forAll, forMembers, forNobody, type Matrix, only, type Play } from './play.ts'
import { isMember, membersBut, type Role } from './roles.ts'
import type { World } from './world.ts'

const keepers = ['business', 'author', 'recipient'] as const

/** Only its member can change a business; everybody can see it while it is shown. */
export function ofBusinesses({ businesses, spares, papers, cars }: World): Matrix {
  const { verified, waiting, hidden, record } = businesses
  const shops: Partial<Record<Role, typeof verified>> = { business: verified, author: waiting, recipient: hidden }
  const shopOf = (role: Role) => shops[role] ?? verified
  const own = (body?: unknown, gives?: Play['gives']): Play[] => [
    only(keepers, 'one’s own', { ...(body ? { body } : {}), ...(gives ? { gives } : {}) }),
  ]
  const part = (param: string, kind: 'service' | 'image', body?: object): Play[] => [
    only(['business'], `the ${kind} of the verified one`, {
      params: { [param]: verified[kind] },
      ...(body ? { body } : {}),
    }),
    only(keepers, `the ${kind} of one’s own`, {
      params: (role) => ({ [param]: shopOf(role)[kind] }),
      ...(body ? { body } : {}),
    }),
  ]
  const seen = (who: 'everybody' | 'members', rest: Partial<Play> = {}): Play[] => {
    const unsigned = who === 'members' ? 401 : 404
    const of = (userId: string) => ({ params: { userId }, unsigned, ...rest })
    const open = who === 'members' ? forMembers : forAll
    return [
      open('a verified one', of(verified.owner)),
      open('the one of the author, who has blocked one', of(waiting.owner)),
      only(['recipient'], 'a hidden one', of(hidden.owner)),
    ]
  }
  const picture = (role: Role) => ({ image_ids: [isMember(role) ? spares[role].business : papers.upload] })
  const answer = (logId: string, version: number) => ({
    ...{ params: { logId }, body: { confirmed: true, version }, gives: { author: 403, recipient: 403 } },
  })
  const ofReviews = (body?: object): Play[] => [
    only(['business'], 'a review of one’s own', {
      params: { reviewId: businesses.review },
      ...(body ? { body } : {}),
    }),
    forNobody('a hidden one', { params: { reviewId: businesses.hiddenReview }, ...(body ? { body } : {}) }),
  ]
  const unnamed = cars.private.records.service
  return {
    'GET /api/business': own(),
    'POST /api/business': [only(membersBut(...keepers), 'a first one', { body: shop, refusal: 409 })],
    'PATCH /api/business': own((role: Role) => ({ city: 'Leeds', version: shopOf(role).version })),
    'DELETE /api/business': own(undefined, { recipient: 409 }),
    'POST /api/business/services': own({ name: 'Wax', price: 5 }),
    'PUT /api/business/services/:serviceId': part('serviceId', 'service', { name: 'Wax', price: 5 }),
    'DELETE /api/business/services/:serviceId': part('serviceId', 'service'),
    'PUT /api/business/services-order': own((role: Role) => ({ ids: [shopOf(role).service] })),
    'POST /api/business/images': [
      ...own(picture),
      forNobody('somebody’s picture', { body: { image_ids: [spares.member.business] } }),
    ],
    'PATCH /api/business/images/:imageId': part('imageId', 'image', { caption: 'The bay' }),
    'DELETE /api/business/images/:imageId': part('imageId', 'image'),
    'PUT /api/business/reviews/:reviewId/answer': ofReviews({ answer_text: 'Thank you.' }),
    'DELETE /api/business/reviews/:reviewId/answer': ofReviews(),
    'PUT /api/business/images-order': own((role: Role) => ({ ids: [shopOf(role).image] })),
    'GET /api/business/confirmations': [
      only(['business'], 'records that name it', { gives: { author: 403, recipient: 403 } }),
    ],
    'PUT /api/business/confirmations/:logId': [
      only(['business'], 'a record that names it', answer(record.id, record.version)),
      forNobody('a record that names nobody', answer(unnamed.id, unnamed.version)),
    ],
    'GET /api/businesses': ['Baker', 'Ames'].map((name) =>
      forMembers(`a search for ${name}`, { query: `?search=${name}` }),
    ),
    'GET /api/business-directory': ['Baker', 'Ames', 'MOT'].map((service) =>
      forAll(`the directory, for ${service}`, { query: `?service=${service}` }),
    ),
    'GET /api/businesses/:userId': seen('everybody'),
    'GET /api/businesses/:userId/reviews': seen('everybody'),
    'GET /api/businesses/:userId/visit': seen('members'),
    'GET /api/businesses/:userId/records': seen('members'),
    'PUT /api/businesses/:userId/review': [
      forMembers('a verified one', {
        params: { userId: verified.owner },
        body: { rating: 4 },
        gives: { business: 409 },
      }),
      forMembers('the one of the author, who has blocked one', {
        ...{ params: { userId: waiting.owner }, body: { rating: 4 }, gives: { author: 409 } },
      }),
      forNobody('a hidden one', { params: { userId: hidden.owner }, body: { rating: 4 }, gives: { recipient: 409 } }),
    ],
    'DELETE /api/businesses/:userId/review': [
      only(['author', 'follower'], 'one’s own of the verified one', { params: { userId: verified.owner } }),
    ],
  }
}
