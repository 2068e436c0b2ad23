import { forAll, forMembers, type Matrix, missing, only } from './play.ts'
import { isMember, membersBut, type Role } from './roles.ts'
import type { World } from './world.ts'

/** Whom an owner lets in is the owner's to decide, and whether they come is theirs. */
export function ofAccess({ access, spares, cars }: World): Matrix {
  const choice = { role: 'viewer', shows_costs: false, shows_documents: false, reminds: false }
  const given = (accessId: string) => ({ params: { accessId } })
  const address = ['the address of the invited']
  return {
    'GET /api/people': [forMembers('one’s own list')],
    'POST /api/people': [
      forMembers('one’s own car', {
        body: (role: Role) => ({
          ...{ ...choice, email: 'somebody.new@example.org' },
          vehicle_id: isMember(role) ? spares[role].car : null,
        }),
      }),
      only(['owner'], 'the shared car', {
        body: { ...choice, email: 'somebody.new@example.org', vehicle_id: cars.shared.id },
      }),
      only(['owner'], 'their garage but for a car', {
        body: {
          ...{ ...choice, email: 'somebody.new@example.org' },
          ...{ vehicle_id: null, except_vehicles: [cars.private.id] },
        },
      }),
    ],
    'PATCH /api/people/:accessId': [
      only(['owner'], 'a viewer', { ...given(access.viewer), body: choice }),
      only(['owner'], 'somebody in the garage, but for a car', {
        ...given(access.most),
        body: { ...choice, except_vehicles: [cars.private.id] },
      }),
      only([], 'somebody in the garage, but for a car that is gone', {
        ...given(access.most),
        body: { ...choice, except_vehicles: [cars.deleted.id] },
      }),
      only([], 'somebody removed', { ...given(access.removed), body: choice }),
    ],
    'POST /api/people/:accessId/invitation': [
      only(['owner'], 'an invitation', given(access.invitation)),
      only([], 'somebody who has accepted', { ...given(access.viewer), gives: { owner: 409 } }),
    ],
    'DELETE /api/people/:accessId': [
      only(['owner', 'viewer'], 'a viewer', given(access.viewer)),
      only(['owner'], 'an invitation', given(access.invitation)),
      only([], 'somebody removed', given(access.removed)),
    ],
    'POST /api/people/:accessId/accept': [
      only(['invited'], 'an invitation', { ...given(access.invitation), body: {} }),
      // To whoever holds the link of somebody else, it says whose it is.
      only(['invited'], 'an invitation with its link', {
        ...{ ...given(access.invitation), body: { token: access.token }, tells: address },
        ...{ refusal: 409, gives: { owner: 404 } },
      }),
      only([], 'access that was accepted', { ...given(access.viewer), body: {}, gives: { viewer: 409 } }),
      only([], 'somebody removed', { ...given(access.removed), body: {} }),
    ],
    'POST /api/people/:accessId/decline': [
      only(['invited'], 'an invitation', { ...given(access.invitation), body: {} }),
      only([], 'an invitation with another link', {
        ...given(access.invitation),
        body: { token: 'x' },
        by: membersBut('invited'),
      }),
    ],
    'GET /api/public/access-invitations/:token': [
      forAll('an invitation', { params: { token: access.token }, tells: [...address, 'the id of the invitation'] }),
      missing('a made-up link', { params: { token: 'a'.repeat(43) } }),
    ],
  }
}
