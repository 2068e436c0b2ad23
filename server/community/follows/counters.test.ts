import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { member, type Person } from '../../test/people.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const act = fc.record({
  who: fc.nat(4),
  whom: fc.nat(4),
  what: fc.constantFrom('follow', 'follow', 'follow', 'unfollow', 'block', 'unblock', 'erase', 'return'),
})

/** As an erasure does it: everybody whose counts change is locked in id order. */
const erased = (who: Person) =>
  server.services.db.transaction().execute(async (tx) => {
    await sql`
      select from users where id = ${who.id} or id in (
        select follower_id from follows where following_id = ${who.id}
        union select following_id from follows where follower_id = ${who.id})
       order by id for no key update`.execute(tx)
    await tx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', who.id).execute()
    await tx
      .deleteFrom('follows')
      .where((row) => row.or({ follower_id: who.id, following_id: who.id }))
      .execute()
  })

test('whatever members do to each other at once, the counts are the rows, and no follow crosses a block', async () => {
  const read = server.services.sql
  const five = await Promise.all(Array.from({ length: 5 }, (_, n) => member(server, `Member ${n}`)))
  const five_ids = five.map(({ id }) => id)
  const does = async ({ who, whom, what }: { who: number; whom: number; what: string }) => {
    const [one, other] = [five[who], five[whom]] as [Person, Person]
    if (what === 'follow') return (await one.put(`/follows/${other.id}`)).status
    if (what === 'unfollow') return (await one.delete(`/follows/${other.id}`)).status
    if (what === 'block') return (await one.put(`/blocks/${other.id}`)).status
    if (what === 'unblock') return (await one.delete(`/blocks/${other.id}`)).status
    if (what === 'erase') await erased(one)
    else await read`update users set deleted_at = null where id = ${one.id}`
    return 200
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 3, maxLength: 10 }),
      async (rounds) => {
        for (const together of rounds)
          for (const status of await Promise.all(together.map(does))) expect(status).toBeLessThan(500)
        const drifted = await read`
        select name from users
         where id = any(${five_ids})
           and (followers_count, following_count) is distinct from
               ((select count(*)::int from follows where following_id = users.id),
                (select count(*)::int from follows where follower_id = users.id))`
        expect(drifted).toEqual([])
        const across = await read`
        select from follows join blocks on (blocker_id, blocked_id) in ((follower_id, following_id), (following_id, follower_id))`
        expect(across).toEqual([])
        const ofErased = await read`
        select from follows join users on users.id in (follower_id, following_id) where deleted_at is not null`
        expect(ofErased).toEqual([])
        await read`delete from rate_limits`
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)
