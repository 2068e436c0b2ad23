import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { expect } from 'vitest'
import { buildDemo } from '../../../demo/build.ts'
import { demoPassword, emailOf } from '../../../demo/cast.ts'
import { todayInLondon } from '../../../demo/days.ts'
import { writeDemo } from '../../../demo/write.ts'
import { checkFiles } from '../../operations/check-files.ts'
import { writeBackup } from '../../operations/write-backup.ts'
import { keyOf } from '../../platform/files/file-store.ts'
import { readSecret } from '../../platform/secret.ts'
import { everythingOfAMember } from '../everything-of-a-member.ts'
import { fullCar } from '../full-car.ts'
import { member, Person, password } from '../people.ts'
import { picture } from '../pictures.ts'
import { inserted } from '../rows.ts'
import { accepts, carForSale, offers, tokenFor } from '../sale.ts'
import { startTestServer, type TestServer } from '../server.ts'
import type { Opening, SignIn } from './answers.ts'
import { backupFile, openPlace, sha256 } from './place.ts'

const leads = ['priya', 'malcolm', 'tomasz', 'ffion', 'judith', 'alastair']

/** The demo of today, with small pictures, and beside it what it lacks, through the doors that members use. */
export async function makeBackup(): Promise<Opening> {
  const place = await openPlace()
  // The key lies in the data folder, as it does for most, so the backup brings it along.
  const settings = { DATA_DIR: place.config.dataDir, AUTH_SECRET: readSecret(place.config) }
  const { server, stop } = await startTestServer(settings, place.url)
  try {
    const world = buildDemo(todayInLondon())
    await writeDemo(server.services, world, { log: () => {}, scale: 0.05 })
    const { zelda, carl, bea, dan, uri } = await everythingOfAMember(server)
    await givesBytes(server, zelda.id)
    await refusesAndWithdraws(server, dan, bea)
    await asksForConfirmation(server, dan, world.member('tomasz').id)
    await leavesForGood(server, carl)
    const token = await offersByLink(server, carl)
    await isRare(server)
    await checkFiles.run(server.services, {})
    const fresh = join(place.folder, 'backup.tar.gz')
    const { damaged_files, tables } = await writeBackup(place.config, place.url, fresh)
    expect(damaged_files).toEqual([])
    expect(tables.filter(({ rows }) => rows === 0)).toEqual([])
    await packTighter(fresh, backupFile)
    const ofDemo = leads.map((key): [string, SignIn] => [
      key,
      { email: emailOf(world.member(key).name), password: demoPassword },
    ])
    const others = { carl, bea, dan }
    return {
      token,
      people: {
        ...Object.fromEntries(ofDemo),
        zelda: { email: zelda.email, password, totp_uri: uri },
        ...Object.fromEntries(Object.entries(others).map(([key, { email }]) => [key, { email, password }])),
      },
    }
  } finally {
    await stop()
    await place.close()
  }
}

/** The picture of her post is a row alone so far. */
async function givesBytes({ services: { sql, files } }: TestServer, userId: string) {
  const bytes = await picture(16, 12).webp().toBuffer()
  const id = await inserted(sql`
    update files set size_bytes = ${bytes.length}, checksum = ${sha256(bytes)}, width = 16, height = 12
     where user_id = ${userId} and kind = 'post' returning id`)
  await files.put(keyOf(id, '320.webp'), bytes, 'image/webp')
}

async function refusesAndWithdraws(server: TestServer, seller: Person, buyer: Person) {
  const refused = await carForSale(server, seller)
  const { id } = await offers(seller, refused, buyer.email)
  expect((await buyer.post(`/transfers/${id}/reject`, {})).status).toBeLessThan(300)
  const withdrawn = await carForSale(server, seller)
  await offers(seller, withdrawn, buyer.email)
  expect((await seller.delete(`/vehicles/${withdrawn}/transfer`)).status).toBeLessThan(300)
}

/** One record that the business confirmed, one that it did not know, and one that waits. */
async function asksForConfirmation(server: TestServer, customer: Person, businessOwner: string) {
  const { sql } = server.services
  const [business] = await sql`select id from business_profiles where user_id = ${businessOwner}`
  const [owner] = await sql`select name, email from users where id = ${businessOwner}`
  const garage = new Person(server, owner?.name, owner?.email)
  expect((await garage.signsIn(demoPassword)).status).toBe(200)
  const car = await carForSale(server, customer)
  for (const confirmed of [true, false, undefined]) {
    const record = { type: 'Oil Change', date: todayInLondon(), cost: 80, business_id: business?.id }
    const asked = await customer.post(`/vehicles/${car}/service-records`, record)
    expect(asked.status).toBe(201)
    const { id, version } = await asked.json()
    if (confirmed === undefined) continue
    const answered = await garage.put(`/business/confirmations/${id}`, { confirmed, version })
    expect([answered.status, answered.ok ? '' : await answered.text()]).toEqual([200, ''])
  }
}

/** Somebody whose account is erased: what others keep of them must stay erased. */
async function leavesForGood(server: TestServer, buyer: Person) {
  const gone = await member(server, 'Gwen Gone')
  const { car } = await fullCar(server, gone)
  const { id } = await offers(gone, car, buyer.email, { new_owner_name: 'Carl Cole' })
  const accepted = await accepts(buyer, id)
  expect(accepted.status).toBe(200)
  await fullCar(server, gone)
  expect((await gone.request('DELETE', '/account', { password })).status).toBeLessThan(300)
}

/** What only an operator, a mail to a stranger or another site would bring about. */
async function isRare({ services: { sql } }: TestServer) {
  await sql`
    insert into seal_keys (key_id, public_key) values (${'0123456789abcdef'}, ${'a-key-of-before'.padEnd(43, 'x')})`
  await sql`
    insert into seal_key_revocations (key_id, revoked_from) values (${'0123456789abcdef'}, '2026-01-01T00:00:00Z')`
  await sql`insert into invite_refusals (mailbox_hash) values (${sha256(Buffer.from('somebody'))})`
  await sql`insert into rss_feeds (url, is_active) values ('https://news.example.org/feed.xml', false)`
}

/** To an address that nobody has signed up with yet: only the link in the mail opens it. */
async function offersByLink(server: TestServer, seller: Person) {
  const { car } = await fullCar(server, seller)
  await offers(seller, car, 'newcomer@example.org')
  return tokenFor(server, 'newcomer@example.org')
}

/** The archive as it is; only its gzip is made smaller, because it lies in the repository. */
const packTighter = (from: string, to: string) =>
  pipeline(createReadStream(from), createGunzip(), createGzip({ level: 9 }), createWriteStream(to))
