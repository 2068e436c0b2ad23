import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forgetExpired } from '../account/authentication/forget-expired.ts'
import { inviteToJoin } from '../account/registration/account-invitations.ts'
import { linkIn, mailTo, tokenIn } from '../test/outbox.ts'
import { member, type Person, password, visitor } from '../test/people.ts'
import { addVehicle } from '../test/rows.ts'
import { carForSale, offers } from '../test/sale.ts'
import { startTestServer, type TestServer, useServer, useServerWithMail } from '../test/server.ts'
import { commands } from './admin-commands.ts'

/* The settings differ, the database doesn't: members are made where everybody may join. */
const server = useServer()
const somebody = () => `guest.${randomBytes(4).toString('hex')}@example.org`

async function under<T>(registration: 'invited' | 'closed', act: (server: TestServer) => Promise<T>): Promise<T> {
  const started = await startTestServer({ REGISTRATION: registration }, server.services.databaseUrl)
  try {
    return await act(started.server)
  } finally {
    await started.stop()
  }
}

async function admin(on: TestServer, command: string, argument = '') {
  const lines: string[] = []
  const { db, config } = on.services
  await commands[command]?.run({ db, config, say: (line) => lines.push(line) }, argument)
  return lines
}
const invites = async (on: TestServer, email: string, command = 'invite') =>
  tokenIn((await admin(on, command, email)).join('\n'))

async function joins(on: TestServer, email: string, extra: { invitation?: string; next?: string; ref?: string } = {}) {
  const person = visitor(on)
  const answer = await person.post('/auth/sign-up/email', { name: 'Gus Guest', email, password, ...extra })
  const { error } = await answer.json()
  return { person, status: answer.status, code: error?.code, message: error?.message }
}
const accountsOf = (email: string) => server.services.sql`select role from users where email = ${email}`
const userOf = async (person: Person) => (await (await person.get('/session')).json()).user

/** A member's car, offered or shared: the page that the emailed link leads to. */
async function sharesCar(email: string) {
  const olive = await member(server, 'Olive Owen')
  const vehicle_id = await addVehicle(server.services.sql, olive.id)
  const choice = { role: 'viewer', shows_costs: false, shows_documents: false, reminds: false }
  const { id } = await (await olive.post('/people', { email, vehicle_id, ...choice })).json()
  return { olive, id, next: linkIn((await mailTo(server, email, 'invited you')).text).pathname }
}
async function sellsCar(email: string) {
  const sally = await member(server, 'Sally Seller')
  const car = await carForSale(server, sally)
  await offers(sally, car, email)
  return { sally, car, next: linkIn((await mailTo(server, email, 'hand over')).text).pathname }
}

describe('by invitation', () => {
  test('a link that was never sent lets nobody in, whatever every object has by its name', async () => {
    const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf']
    await under('invited', async (invited) => {
      for (const name of names)
        expect([name, await joins(invited, somebody(), { next: `/${name}/anything` })]).toMatchObject([
          name,
          { status: 403, code: 'by_invitation' },
        ])
    })
  })

  test('nobody makes an account of their own accord, not with a friend’s referral link, and whether the address is a member’s is not told', async () => {
    const fay = await member(server, 'Fay Friend')
    const { referral_code: ref } = await (await fay.put('/referral-code')).json()
    await under('invited', async (invited) => {
      const email = somebody()
      const refused = await joins(invited, email)
      expect([refused.status, refused.code]).toEqual([403, 'by_invitation'])
      expect(refused.message).toMatch(/^New accounts are by invitation\. Open the link/)
      for (const again of [await joins(invited, email, { ref }), await joins(invited, fay.email)])
        expect(again).toMatchObject({ status: 403, message: refused.message })
      expect(await accountsOf(email)).toEqual([])
    })
  })

  test('a link makes one account, for its address alone, and only its hash is kept', async () => {
    await under('invited', async (invited) => {
      const [gus, other] = [somebody(), somebody()]
      const token = await invites(invited, gus.toUpperCase())
      expect(token).toHaveLength(43)
      const [row] = await server.services.sql`select * from account_invitations where email = ${gus}`
      expect(JSON.stringify(row)).not.toContain(token)
      const asked = await visitor(invited).post('/auth/check-invitation', { token })
      expect(await asked.json()).toEqual({ email: gus, role: 'member' })
      expect(await joins(invited, other, { invitation: token })).toMatchObject({ status: 403, code: 'invitation_over' })
      expect(
        await joins(invited, gus, { invitation: token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')) }),
      ).toMatchObject({
        code: 'invitation_over',
      })
      const { person, status } = await joins(invited, gus, { invitation: token })
      expect(status).toBe(201)
      expect(await userOf(person)).toMatchObject({ email: gus, role: 'member' })
      expect(await joins(invited, gus, { invitation: token })).toMatchObject({ code: 'invitation_over' })
      expect((await visitor(invited).post('/auth/check-invitation', { token })).status).toBe(403)
      expect(await accountsOf(other)).toEqual([])
    })
  })

  test('of eight uses of one link at once a single one makes an account', async () => {
    await under('invited', async (invited) => {
      const email = somebody()
      const invitation = await invites(invited, email)
      const answers = await Promise.all(Array.from({ length: 8 }, () => joins(invited, email, { invitation })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(403)])
      expect(await accountsOf(email)).toHaveLength(1)
    })
  })

  test('a sign-up that fails leaves the invitation as it was', async () => {
    await under('invited', async (invited) => {
      const email = somebody()
      const invitation = await invites(invited, email)
      // Signs up elsewhere in the meantime, where everybody may.
      expect((await joins(server, email)).status).toBe(201)
      expect(await joins(invited, email, { invitation })).toMatchObject({ status: 409, code: 'address_taken' })
      expect(await admin(invited, 'invitations')).toEqual(expect.arrayContaining([expect.stringContaining(email)]))
    })
  })

  test('an invitation ends after fourteen days, with a newer one, and when it is revoked', async () => {
    await under('invited', async (invited) => {
      const { sql } = invited.services
      const [late, again, gone] = [somebody(), somebody(), somebody()]
      const expired = await invites(invited, late)
      const [kept] = await sql`
        select round(extract(epoch from expires_at - now()) / 86400)::int as days from account_invitations
         where email = ${late}`
      expect(kept?.days).toBe(14)
      await sql`update account_invitations set expires_at = now() - interval '1 second' where email = ${late}`
      expect(await joins(invited, late, { invitation: expired })).toMatchObject({ code: 'invitation_over' })
      await forgetExpired.run(invited.services, {})
      expect(await sql`select from account_invitations where email = ${late}`).toHaveLength(0)

      const [first, second] = [await invites(invited, again), await invites(invited, again)]
      expect(await joins(invited, again, { invitation: first })).toMatchObject({ code: 'invitation_over' })
      expect(await joins(invited, again, { invitation: second })).toMatchObject({ status: 201 })

      const revoked = await invites(invited, gone)
      expect(await admin(invited, 'invitations')).toContainEqual(
        expect.stringMatching(new RegExp(`^${gone} {2}by the operator {2}until \\d{4}-\\d\\d-\\d\\d$`)),
      )
      expect(await admin(invited, 'invitations', `--revoke ${gone}`)).toEqual([
        `The invitation for ${gone} no longer works.`,
      ])
      expect(await joins(invited, gone, { invitation: revoked })).toMatchObject({ code: 'invitation_over' })
      await expect(admin(invited, 'invitations', `--revoke ${gone}`)).rejects.toThrow('There is no open invitation')
      await expect(admin(invited, 'invitations', gone)).rejects.toThrow('npm run admin -- invitations --revoke')
    })
  })

  test('whoever was invited to share a car joins by that link, with that address, as long as it is open', async () => {
    const email = somebody()
    const { olive, id, next } = await sharesCar(email)
    await under('invited', async (invited) => {
      for (const [address, way] of [
        [somebody(), next],
        [email, undefined],
        [email, next.replace('/join/', '/transfer/')],
        [email, `/join/${'a'.repeat(43)}`],
      ] as const)
        expect(await joins(invited, address, way ? { next: way } : {})).toMatchObject({ code: 'by_invitation' })
      const { person, status } = await joins(invited, email, { next })
      expect(status).toBe(201)
      expect((await person.post(`/people/${id}/accept`, { token: next.split('/').at(-1) })).status).toBe(200)
    })
    const late = somebody()
    const withdrawn = await sharesCar(late)
    expect((await withdrawn.olive.delete(`/people/${withdrawn.id}`)).status).toBe(204)
    await under('invited', async (invited) =>
      expect(await joins(invited, late, { next: withdrawn.next })).toMatchObject({ code: 'by_invitation' }),
    )
    expect(olive.id).not.toBe(withdrawn.olive.id)
  })

  test('whoever is offered a car joins by that link, with that address, as long as it is open', async () => {
    const email = somebody()
    const { next, sally, car } = await sellsCar(email)
    await under('invited', async (invited) => {
      expect(await joins(invited, somebody(), { next })).toMatchObject({ code: 'by_invitation' })
      expect(await joins(invited, email, { next })).toMatchObject({ status: 201 })
    })
    const late = somebody()
    const other = await sellsCar(late)
    await server.services.sql`update ownership_transfers set expires_at = now() where vehicle_id = ${other.car}`
    await under('invited', async (invited) =>
      expect(await joins(invited, late, { next: other.next })).toMatchObject({ code: 'by_invitation' }),
    )
    expect([sally.id, car]).not.toContain(undefined)
  })

  test('a moderator invites, sees and revokes; members don’t', async () => {
    const [mo, sam] = [await member(server, 'Mo Marshal'), await member(server, 'Sam Sutton')]
    await admin(server, 'moderator', mo.email)
    const [email, boss] = [somebody(), somebody()]
    expect((await sam.post('/moderation/invitations', { email })).status).toBe(404)
    const made = await mo.post('/moderation/invitations', { email })
    expect(made.status).toBe(201)
    const { invitation, link } = await made.json()
    expect(invitation).toMatchObject({ email, role: 'member', invited_by: 'Mo Marshal' })
    expect(await (await mo.get('/moderation/invitations')).json()).toContainEqual(invitation)
    expect((await sam.get('/moderation/invitations')).status).toBe(404)
    expect(await (await mo.post('/moderation/invitations', { email: sam.email })).json()).toMatchObject({
      error: { code: 'member_already' },
    })
    // The operator's word stays.
    await invites(server, boss, 'moderator')
    expect((await mo.post('/moderation/invitations', { email: boss })).status).toBe(409)
    const [theirs] = await server.services.sql`select id from account_invitations where email = ${boss}`
    expect((await mo.delete(`/moderation/invitations/${theirs?.id}`)).status).toBe(404)
    expect((await sam.delete(`/moderation/invitations/${invitation.id}`)).status).toBe(404)
    expect((await mo.delete(`/moderation/invitations/${invitation.id}`)).status).toBe(204)
    expect((await mo.delete('/moderation/invitations/nonsense')).status).toBe(404)
    await under('invited', async (invited) =>
      expect(await joins(invited, email, { invitation: tokenIn(link) })).toMatchObject({ code: 'invitation_over' }),
    )
  })

  test('nobody invites friends to where they can’t come in', async () => {
    const fay = await member(server, 'Fay Friend')
    for (const registration of ['invited', 'closed'] as const)
      await under(registration, async (there) => {
        const cookie = [...fay.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await there.app.request('/api/referral-invites', {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': fay.address },
          body: JSON.stringify({ emails: [somebody()].join(), message: '' }),
        })
        expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'registration' } }])
      })
  })
})

describe('closed', () => {
  test('nobody new, not by an invitation, a shared car or an offered one; members sign in', async () => {
    const [guest, sharer, buyer] = [somebody(), somebody(), somebody()]
    const invitation = await invites(server, guest)
    const [shared, offered] = [await sharesCar(sharer), await sellsCar(buyer)]
    const ann = await member(server, 'Ann Archer')
    await under('closed', async (closed) => {
      for (const refused of [
        await joins(closed, somebody()),
        await joins(closed, ann.email),
        await joins(closed, guest, { invitation }),
        await joins(closed, sharer, { next: shared.next }),
        await joins(closed, buyer, { next: offered.next }),
      ])
        expect(refused).toMatchObject({ status: 403, code: 'registration_closed' })
      await expect(admin(closed, 'invite', somebody())).rejects.toThrow('REGISTRATION is closed')
      const again = visitor(closed)
      again.email = ann.email
      expect((await again.signsIn()).status).toBe(200)
    })
    // Refused, and not used up.
    await under('invited', async (invited) => expect((await joins(invited, guest, { invitation })).status).toBe(201))
  })

  test('the operator’s moderator comes in all the same, with the role, found in the log', async () => {
    await under('closed', async (closed) => {
      const email = somebody()
      const invitation = await invites(closed, email, 'moderator')
      expect(await admin(closed, 'invitations')).toContainEqual(expect.stringMatching(`^${email} .* as a moderator$`))
      const { person, status } = await joins(closed, email, { invitation })
      expect(status).toBe(201)
      const user = await userOf(person)
      expect(user.role).toBe('moderator')
      expect((await person.get('/moderation/queue')).status).toBe(200)
      expect(
        await closed.services.sql`select action, moderator_id from moderation_actions where object_id = ${user.id}`,
      ).toEqual([{ action: 'grant_role', moderator_id: null }])
    })
  })
})

test('of somebody who has an account already, the operator’s word makes a moderator at once', async () => {
  const ann = await member(server, 'Ann Archer')
  expect(await admin(server, 'moderator', ` ${ann.email.toUpperCase()} `)).toEqual([
    `Ann Archer (${ann.email}) is now a moderator.`,
  ])
  await expect(admin(server, 'invite', ann.email)).rejects.toThrow(
    `There is already an account with the email ${ann.email}.`,
  )
  await expect(admin(server, 'moderator', 'not-an-address')).rejects.toThrow('not-an-address isn’t an email address.')
})

describe('with email', () => {
  const { server: mailing, smtp } = useServerWithMail()

  test('the link is emailed and told nobody else; its address is confirmed as ever', async () => {
    const email = somebody()
    const lines = await admin(mailing, 'moderator', email)
    expect(lines.join('\n')).not.toContain('token=')
    const { text } = await smtp.mailTo(email, 'Your invitation')
    expect(text).toContain('as a moderator')
    const { status } = await joins(mailing, email, { invitation: tokenIn(text) })
    expect(status).toBe(201)
    await smtp.mailTo(email, 'Confirm your email address')
    const [made] = await mailing.services.sql`select role, email_verified from users where email = ${email}`
    expect(made).toEqual({ role: 'moderator', email_verified: false })
  })

  test('one for an address that has joined in the meantime makes no second account', async () => {
    const email = somebody()
    const { db, config } = mailing.services
    await inviteToJoin(db, config, { email, role: 'moderator', by: null })
    const { text } = await smtp.mailTo(email, 'Your invitation')
    expect((await joins(mailing, email)).status).toBe(201)
    expect((await joins(mailing, email, { invitation: tokenIn(text) })).status).toBe(201)
    await smtp.mailTo(email, 'You already have')
    expect(await mailing.services.sql`select role from users where email = ${email}`).toEqual([{ role: 'member' }])
  })
})
