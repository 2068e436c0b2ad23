import { sampleVehicles } from '../../vehicles/vehicle-data/sample-vehicles.ts'
import { password } from '../people.ts'
import { jpeg, pdf } from '../pictures.ts'
import { alike, forAll, forMembers, forNobody, type Matrix, only, type Play } from './play.ts'
import { isMember, members, membersBut, type Role } from './roles.ts'
import type { World } from './world.ts'

const newPassword = 'nine green bottles standing'
const wrong = 'not the password'
// Checking a password is slow on purpose.
const few = ['visitor', 'member', 'owner'] as const

/** How visitors sign up and sign in, and what members do with their own account. */
export async function ofAccounts({ people, papers, spares }: World): Promise<Matrix> {
  const { owner, suspended, erased } = people
  const picture = new Uint8Array(await jpeg(60, 60))
  const mine = (body?: unknown): Play[] => [forMembers('one’s own', body ? { body } : {})]
  const byPassword = (body: object = {}, field = 'password'): Play[] => [
    forMembers('one’s own password', { body: { ...body, [field]: password } }),
    forNobody('a wrong password', { body: { ...body, [field]: wrong }, refusal: 400, by: few }),
  ]
  const signsIn = ({ email }: { email: string }, typed = password) => ({ body: { email, password: typed } })
  const named = { name: 'Nell Nash', password: newPassword }
  const carOf = (role: Role) => (isMember(role) ? spares[role].car : papers.session)
  const asks = (vehicle_id: string) => ({ question: 'How often is the oil changed?', vehicle_id })
  const table = new Uint8Array(Buffer.from('date,cost\n2024-01-01,5\n'))
  const ownersImport = (rest: Partial<Play> = {}): Play[] => [
    only(['owner'], 'the owner’s', { params: { importId: papers.import }, ...rest }),
  ]
  const off = { refusal: 409 }
  const browserOf = (role: Role) => ({
    endpoint: `https://push.example.org/${encodeURIComponent(role)}`,
    keys: papers.otherKeys,
  })
  return {
    'GET /api/session': [forAll('one’s own')],
    'POST /api/auth/sign-up/email': [
      forAll('a new address', { body: { ...named, email: 'nell.nash@example.org' } }),
      alike(409, 'an address that somebody has', { body: { ...named, email: owner.email }, by: few }),
    ],
    'POST /api/auth/sign-in/email': [
      forAll('the owner’s password', signsIn(owner)),
      alike(401, 'a wrong password', { ...signsIn(owner, wrong), by: few }),
      alike(403, 'the password of somebody suspended', { ...signsIn(suspended), by: few }),
      alike(401, 'the password of somebody erased', { ...signsIn(erased), by: few }),
    ],
    'POST /api/auth/sign-out': [forAll('one’s own session')],
    'POST /api/auth/request-password-reset': [forAll('the owner’s address', { body: { email: owner.email } })],
    'POST /api/auth/reset-password': [alike(400, 'a made-up link', { body: { token: 'made-up', newPassword } })],
    'POST /api/auth/send-verification-email': [forAll('the owner’s address', { body: { email: owner.email } })],
    'POST /api/auth/check-invitation': [alike(403, 'a made-up link', { body: { token: 'made-up' } })],
    'POST /api/auth/check-link': [alike(400, 'a made-up link', { body: { token: 'made-up' } })],
    'POST /api/auth/verify-email': [
      alike(400, 'a made-up link', { body: { token: 'made-up', newPassword }, by: few }),
      alike(400, 'a made-up link, where no password is asked for', { body: { token: 'made-up' } }),
    ],
    'POST /api/auth/email-arrived': [alike(400, 'a made-up link', { body: { token: 'made-up' } })],
    'POST /api/account/check-email': mine(),
    'POST /api/account/confirm-email': [forNobody('a made-up link', { body: { token: 'made-up' }, refusal: 400 })],
    'POST /api/auth/change-password': byPassword({ newPassword }, 'currentPassword'),
    'POST /api/account/email': byPassword({ email: 'moved@example.org' }),
    'GET /api/api-keys': mine(),
    'POST /api/api-keys': byPassword({ name: 'Script', vehicle_id: null, scopes: ['records:read'], days: '30' }),
    'DELETE /api/api-keys/:keyId': [only(['owner'], 'the owner’s', { params: { keyId: papers.apiKey } })],
    // What it answers a key: server/vehicles/access/api-keys/api-keys.test.ts.
    'GET /api/key': [forNobody('who comes without a key')],
    'GET /api/sessions': mine(),
    'DELETE /api/sessions/:id': [only(['owner'], 'the owner’s', { params: { id: papers.session } })],
    'POST /api/sessions/end-others': mine(),
    'POST /api/auth/two-factor/enable': byPassword(),
    'POST /api/auth/two-factor/verify-totp': [forNobody('where it is off', { body: { code: '123456' }, ...off })],
    'POST /api/auth/two-factor/verify-backup-code': [
      forNobody('where it is off', { body: { code: 'abcdefghjk' }, ...off }),
    ],
    'POST /api/auth/two-factor/generate-backup-codes': [forNobody('where it is off', { body: { password }, ...off })],
    'POST /api/auth/two-factor/disable': [forNobody('where it is off', { body: { password }, ...off })],
    'DELETE /api/account': byPassword(),
    'GET /api/account/export': mine(),
    'PATCH /api/profile': mine({ name: 'Nell Nash' }),
    'PUT /api/profile/avatar': mine(picture),
    'PUT /api/profile/banner': mine(picture),
    'DELETE /api/profile/avatar': mine(),
    'DELETE /api/profile/banner': mine(),
    'GET /api/onboarding': mine(),
    'PUT /api/onboarding': mine({ maintenance_intro_viewed: true }),
    'GET /api/notifications': mine(),
    'POST /api/notifications/read': mine(),
    'GET /api/notification-preferences': mine(),
    'PATCH /api/notification-preferences': mine({ kinds: { community: { email: 'weekly' } } }),
    'GET /api/push': mine(),
    'POST /api/push-subscriptions': [
      forMembers('a browser', { body: (role: Role) => ({ ...browserOf(role), server_key: papers.serverKey }) }),
      forNobody('a browser of the owner’s, by its address', {
        body: { ...browserOf('member'), ...papers.browser, server_key: papers.serverKey },
        by: membersBut('owner'),
        refusal: 409,
      }),
    ],
    'POST /api/push-subscriptions/check': [forMembers('a browser', { body: browserOf, inVain: members })],
    'DELETE /api/push-subscriptions/:id': [only(['owner'], 'the owner’s', { params: { id: papers.pushDevice } })],
    'GET /api/records/:recordId/arrival': [
      forMembers('somebody’s, of whom it tells nothing', { params: { recordId: papers.session } }),
    ],
    'GET /api/live': mine(),
    'POST /api/suggestions': mine({ text: 'A wash book for bicycles.' }),
    'POST /api/support': mine({ subject: 'Help', message: 'The horn does not sound.' }),
    'PUT /api/referral-code': mine(),
    'GET /api/referrals': mine(),
    'POST /api/referral-invites': [
      forMembers('a friend’s address', { body: { emails: 'friend@example.org' }, gives: { unverified: 403 } }),
    ],

    'GET /api/vehicles': mine(),
    'GET /api/vehicle-export': [forMembers('one’s own', { query: '?format=csv' })],
    'POST /api/vehicles': mine({
      ...{ make: 'Austin', model: 'Seven', year: 1932, transmission: 'Manual', fuel_type: 'Petrol', mileage: 9 },
    }),
    'GET /api/dashboard': mine(),
    'GET /api/reminders': mine(),
    'GET /api/calendar-feed': mine(),
    'POST /api/calendar-feed': [forMembers('one’s own', { body: { replaces: null } })],
    'DELETE /api/calendar-feed': mine(),
    'GET /api/imports': mine(),
    'POST /api/imports': mine(table),
    'GET /api/imports/:importId': ownersImport(),
    'DELETE /api/imports/:importId': ownersImport(),
    'POST /api/imports/:importId/files': ownersImport({ body: table }),
    'POST /api/imports/:importId/preview': ownersImport({ body: { answers: {}, cars: {} } }),
    'POST /api/imports/:importId/confirm': ownersImport({ body: { version: 1 }, gives: { owner: 409 } }),
    'POST /api/imports/:importId/undo': ownersImport({ gives: { owner: 409 } }),
    'GET /api/imports/:importId/report': ownersImport(),
    'GET /api/spending': mine(),
    'PUT /api/home-tariff': mine({ body: () => ({ home_tariff: 0.28 }) }),
    'GET /api/budget': mine(),
    'GET /api/custom-types': mine(),
    'DELETE /api/custom-types/:typeId': [only(['owner'], 'the owner’s', { params: { typeId: papers.customType } })],
    'PUT /api/budget': [forMembers('one’s own', { body: { amount: 1200 } })],
    'GET /api/sold': mine(),
    'GET /api/transfers': mine(),
    'POST /api/registry/lookup': [
      forMembers('a registration', { body: { registration: sampleVehicles[0]?.vrm } }),
      forNobody('a registration that nobody has', { body: { registration: 'QZ1' } }),
    ],
    'POST /api/uploads/:kind': [
      forMembers('a paper', { params: { kind: 'document' }, body: new Uint8Array(pdf()) }),
      forNobody('what is not uploaded', { params: { kind: 'avatar' }, body: picture }),
    ],
    'DELETE /api/uploads/:fileId': [
      forMembers('the owner’s', { params: { fileId: papers.upload }, inVain: membersBut('owner') }),
    ],
    'GET /api/receipts/reader': mine(),
    'POST /api/receipts/:fileId/reading': [
      only(['owner'], 'the owner’s', { params: { fileId: papers.receipt } }),
      forNobody('an upload of another kind', { params: { fileId: papers.upload } }),
    ],
    'GET /api/subscription': mine(),
    'PUT /api/subscription': mine({ plan_id: 'collector' }),
    'GET /api/automate': mine(),
    'POST /api/automate/questions': [
      forMembers('about one’s own car', { body: (role: Role) => asks(carOf(role)) }),
      only(['member'], 'about the member’s car', { body: asks(spares.member.car) }),
    ],
    'GET /api/automate/answers': mine(),
    'DELETE /api/automate/answers/:answerId': [only(['owner'], 'the owner’s', { params: { answerId: papers.answer } })],
    'DELETE /api/automate/answers': mine(),
  }
}
