import { logNames } from '#domain/records/registry.ts'
import { forAll, forNobody, type Matrix, missing, only, type Play } from './play.ts'
import { membersBut } from './roles.ts'
import type { World } from './world.ts'

/** A transfer is for its recipient, or anyone with its link; only the seller sees what they kept. */
export function ofSales({ sales, cars }: World): Matrix {
  const { accepted, waiting, unconfirmed, token, unconfirmedToken, usedToken, digest, unconfirmedDigest } = sales
  const { note, media, document } = cars.bought.records
  const of = (transferId: string, body?: object) => ({ params: { transferId }, ...(body ? { body } : {}) })
  const answer: Play[] = [
    only(['recipient'], 'one that waits', of(waiting, { digest })),
    only(membersBut('owner', 'unverified'), 'one that waits, with its link', {
      ...{ ...of(waiting, { token, digest }), gives: { unverified: 403 } },
    }),
    forNobody('one to an address that is not confirmed', { ...of(unconfirmed, {}), gives: { unverified: 403 } }),
    only(
      membersBut('member'),
      'the same, with its link',
      of(unconfirmed, { token: unconfirmedToken, digest: unconfirmedDigest }),
    ),
    forNobody('one that was accepted', { ...of(accepted, {}), gives: { owner: 409 } }),
    forNobody('the same, with its link', { ...of(accepted, { token: usedToken }), gives: { owner: 409 } }),
  ]
  const sold = (recordId = ''): Play[] => [
    only(['former owner'], 'a sale', { params: { transferId: accepted, recordId } }),
    forNobody('one that was not accepted yet', { params: { transferId: waiting, recordId } }),
  ]
  const s = '/api/sold/:transferId'
  return {
    'GET /api/transfers/:transferId': [
      only(['recipient'], 'one that waits', of(waiting)),
      forNobody('one to an address that is not confirmed', of(unconfirmed)),
      only(['owner'], 'one that was accepted', of(accepted)),
    ],
    'GET /api/transfers/:transferId/history': [
      only(['recipient'], 'one that waits', { ...of(waiting), tells: comesWithTheCar }),
      forNobody('one to an address that is not confirmed', of(unconfirmed)),
      forNobody('one that was accepted', of(accepted)),
    ],
    'POST /api/transfers/:transferId{[^/]*}/accept': answer,
    'POST /api/transfers/:transferId{[^/]*}/reject': answer,
    'GET /api/public/transfers/:token': [
      forAll('one that waits', { params: { token }, tells: toldByLink }),
      missing('one that was accepted', { params: { token: usedToken } }),
      missing('a made-up one', { params: { token: 'made-up' } }),
    ],
    'GET /api/public/transfers/:token/history': [
      forAll('one that waits', { params: { token }, tells: comesWithTheCar }),
      missing('one that was accepted', { params: { token: usedToken } }),
      missing('a made-up one', { params: { token: 'made-up' } }),
    ],
    [`GET ${s}`]: sold(),
    [`GET ${s}/handover`]: sold(),
    [`GET ${s}/handover/credential`]: sold(),
    [`GET ${s}/notes`]: sold(),
    [`GET ${s}/media`]: sold(),
    [`GET ${s}/documents`]: sold(),
    [`GET ${s}/receipts`]: sold(),
    [`DELETE ${s}/notes/:recordId`]: sold(note.id),
    [`DELETE ${s}/media/:recordId`]: sold(media.id),
    [`DELETE ${s}/documents/:recordId`]: sold(document.id),
  }
}

/** Anyone who may accept can read what the next owner gets: no cost, no receipt, nothing private. */
const comesWithTheCar = `colour, ${logNames.join(', ')}, modification, note for the record, shown picture,
  title of the shareable paper, MOT advisory`
  .split(/,\s+/)
  .map((part) => `the ${part} of the pending car`)

/** For anyone with the link. */
export const toldByLink = ['the notes of the offer', 'the id of the offer']
