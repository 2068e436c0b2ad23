import { expect, test } from 'vitest'
import { opensBusiness } from '../../test/business.ts'
import { member, visitor } from '../../test/people.ts'
import { jpeg } from '../../test/pictures.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const ofMember = ['avatar', 'banner', 'business']
const ofVehicle = ['vehicle_photo', 'media', 'document']

/** Ann with a public file of every kind there is, and a car whose page is on. */
async function annInPublic() {
  const { sql } = server.services
  const ann = await member(server, 'Ann Archer')
  const car = await addVehicle(sql, ann.id)
  await sql`update vehicles set is_public = true, public_url = ${`mini-${car}`} where id = ${car}`
  const files: Record<string, string> = {}
  for (const kind of ['avatar', 'banner']) {
    const profile = await (await ann.put(`/profile/${kind}`, await jpeg(30, 20))).json()
    files[kind] = profile[`${kind}_url`]
  }
  for (const kind of ['business', ...ofVehicle]) {
    const { id } = await (await ann.post('/uploads/media', await jpeg(30, 20))).json()
    await sql`
      update files set kind = ${kind}, state = 'stored', stored_at = now(), visibility = 'public',
             vehicle_id = ${ofVehicle.includes(kind) ? car : null} where id = ${id}`
    files[kind] = `/files/${id}`
  }
  await opensBusiness(ann)
  await sql`update business_profiles set logo_file_id = ${files.business?.slice(7) ?? null} where user_id = ${ann.id}`
  const openTo = async (person = visitor(server)) => {
    const open: string[] = []
    for (const [kind, address] of Object.entries(files)) {
      const answer = await person.get(address)
      if (answer.status === 200) open.push(kind)
      else expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
    return open
  }
  expect(await openTo()).toEqual([...ofMember, ...ofVehicle])
  return { ann, car, files, openTo, sql }
}

test('nothing of a suspended member is open, until they are back', async () => {
  const { ann, openTo, sql } = await annInPublic()
  await sql`update users set suspended_at = now() where id = ${ann.id}`
  expect([await openTo(), await openTo(ann)]).toEqual([[], []])
  await sql`update users set suspended_at = null where id = ${ann.id}`
  expect(await openTo()).toEqual([...ofMember, ...ofVehicle])
})

test('nothing of a member who is gone is open', async () => {
  const { ann, openTo, sql } = await annInPublic()
  await sql`update users set deleted_at = now() where id = ${ann.id}`
  expect(await openTo()).toEqual([])
})

test('a file that says it is public is closed all the same while the page of its vehicle is off', async () => {
  const { ann, car, files, openTo, sql } = await annInPublic()
  await sql`update vehicles set is_public = false where id = ${car}`
  expect(await openTo()).toEqual(ofMember)
  expect(await openTo(ann)).toEqual([...ofMember, ...ofVehicle])
  const own = await ann.get(files.media ?? '')
  expect(own.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
})

test('nothing of a deleted vehicle is open, not to its owner either', async () => {
  const { ann, car, openTo, sql } = await annInPublic()
  await sql`update vehicles set deleted_at = now() where id = ${car}`
  expect([await openTo(), await openTo(ann)]).toEqual([ofMember, ofMember])
})

test('what somebody else left public on a vehicle is not shown with the page of its next owner', async () => {
  const { car, openTo, sql } = await annInPublic()
  const bea = await member(server, 'Bea Booth')
  await sql`update vehicles set user_id = ${bea.id} where id = ${car}`
  expect(await openTo()).toEqual(ofMember)
})

test('a file of a business that says it is public is closed all the same while no business that is shown has it', async () => {
  const { ann, openTo, sql } = await annInPublic()
  const rest = ['avatar', 'banner', ...ofVehicle]
  await sql`update business_profiles set hidden_at = now() where user_id = ${ann.id}`
  expect([await openTo(), await openTo(ann)]).toEqual([rest, [...ofMember, ...ofVehicle]])
  await sql`update business_profiles set hidden_at = null, logo_file_id = null where user_id = ${ann.id}`
  expect(await openTo()).toEqual(rest)
})
