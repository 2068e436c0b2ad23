import { describe, expect, test, vi } from 'vitest'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { member, people, visitor } from '../../test/people.ts'
import { addPublicCar, amend, cookieOf, openSite, sealCar } from '../../test/public-car.ts'
import { memberWithCar } from '../../test/records.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let site: ReturnType<typeof openSite> | undefined
const open = async (path: string, headers: Record<string, string> = {}) => {
  site ??= openSite(server.services)
  return (await site)(path, headers)
}
const read = async (slug: string) => visitor(server).get(`/public/vehicles/${slug}`)
const vehicleAt = async (slug: string) => (await (await read(slug)).json()) as PublicVehicle

let waits = 0
/** As read by the next visitor after the page was kept. */
async function nextSitemap() {
  waits++
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + waits * 6 * 60_000 })
  const answer = await open('/sitemap.xml')
  vi.useRealTimers()
  return answer.text()
}

/** Words that can be recognised wherever they turn up. */
function markers(start: string) {
  const made: string[] = []
  const make = (field: string) => {
    const word = `${start}${made.length}q${field.replace(/\W/g, '').toLowerCase()}`
    made.push(word)
    return word
  }
  return { made, make }
}

describe('what a visitor is told', () => {
  test('exactly what is public, in the data and in the page that reads without JavaScript (PUBL-04..12, PUBL-14, CALL-47)', async () => {
    const ann = await member(server, 'Ann Archer')
    const [told, kept] = [markers('told'), markers('kept')]
    const { slug, car, service, modification, media, document } = await addPublicCar(
      server.services,
      ann.id,
      told.make,
      kept.make,
    )
    const json = JSON.stringify(await vehicleAt(slug))
    const answer = await open(`/p/${slug}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    for (const word of told.made) expect([word, json.includes(word), html.includes(word)]).toEqual([word, true, true])
    for (const words of [
      'Owner&#x27;s Message',
      'Ann Archer',
      'Reg',
      'AB12 CDE',
      'Mileage',
      '41,234 mi',
      'Engine',
      'Transmission',
      'Fuel Type',
      'Service History',
      'Major Service',
      '07/06/2024',
      'Service Center: ',
      'Modifications',
      '03/02/2023',
      'Brand: ',
      'Gallery',
      'Contact Owner',
    ])
      expect(html).toContain(words)
    const vehicle = await vehicleAt(slug)
    expect(vehicle.services?.map(({ type }) => type).sort()).toEqual(['Major Service', 'Repair', 'Wash/Detail'])
    expect(vehicle.services?.map(({ id }) => id)).toContain(service)
    expect(vehicle.modifications?.map(({ id }) => id)).toEqual([modification])
    expect(vehicle.media.map(({ id }) => id)).toEqual([media])
    expect(vehicle.documents.map(({ id }) => id)).toEqual([document])
    expect(Object.keys(vehicle).sort()).toEqual(
      (
        'color date_first_registered documents door_plan engine_type for_sale fuel_type handovers identity_changes image_size ' +
        'image_url listing_slug make media mileage mileage_km model modifications mot mot_defects mot_expiry not_shown number_of_previous_keepers ' +
        'odd_readings odometer_unit other_seals outstanding_recall owner_name public_description registration_number services slug tax_due_date transmission year'
      ).split(' '),
    )
    expect(json).not.toContain(car)
  })

  test('nothing else: not in the data, the page, its memory, the picture or the sitemap (PUBL-07, PUBL-09, PUBL-11, PUBL-14)', async () => {
    const { ann, sam } = await people(server)
    const [told, kept] = [markers('told'), markers('kept')]
    const added = await addPublicCar(server.services, ann.id, told.make, kept.make)
    const { slug, car, service, media, file } = added
    await file((field) => kept.make(`formerowner-${field}`), 'shareable', sam.id)
    const seal = await sealCar(server.services, car, sam.id, kept.make)
    const where = { car, seal, by: ann.id, type: 'maintenance_log', id: service }
    await amend(
      server.services,
      where,
      { mileage: { from: 40555, to: 40556 }, cost: { from: 7654.32, to: 8765.43 } },
      told.make('reason'),
    )
    await amend(server.services, where, { cost: { from: 1, to: 9876.54 } }, kept.make('reason'))
    const photo = { ...where, type: 'vehicle_media', id: media }
    const place = { from: 'Whitby', to: told.make('new place') }
    await amend(server.services, photo, { location: place, description: { from: null, to: kept.make('description') } })
    const seen: [string, string][] = []
    const look = async (name: string, answer: Response) =>
      seen.push([name, Buffer.from(await answer.arrayBuffer()).toString('latin1')])
    await look('data', await read(slug))
    for (const name of ['page', 'page again', 'page from memory']) await look(name, await open(`/p/${slug}`))
    await look('page for a member', await open(`/p/${slug}`, { cookie: cookieOf(sam) }))
    await look('picture', await open(`/p/${slug}/og.png`))
    await look('sitemap', new Response(await nextSitemap()))
    await look('robots', await open('/robots.txt'))
    const [hash] = await server.services.sql`select hash from handover_seals where id = ${seal}`
    const secrets = [
      ...kept.made,
      ...added.pricesKept,
      '8765.43',
      '9876.54',
      '3210.98',
      car,
      ann.id,
      ann.email,
      seal,
      hash?.hash,
    ]
    for (const [name, text] of seen)
      expect([name, secrets.filter((secret) => text.toLowerCase().includes(String(secret).toLowerCase()))]).toEqual([
        name,
        [],
      ])
    expect(seen.map(([name]) => name)).toHaveLength(8)
    expect(seen[1]?.[1]).toContain('Sealed at handover')
    const today = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
    expect(seen[1]?.[1]?.replaceAll(/<[^>]*>/g, '')).toContain(`Sealed at handover on ${today}`)
    expect(seen[1]?.[1]).toMatch(/<a href="\/verify"[^>]*>anyone with the file can check it<\/a>/)
    const [shown] = (await vehicleAt(slug)).media
    expect([shown?.is_sealed, shown?.amendments.map(({ changes }) => changes)]).toEqual([true, [{ location: place }]])
    expect(seen[1]?.[1]).toContain('>40,556<')
  })

  test('each switch hides its whole history, and each entry can be hidden by itself (PUBL-09, PUBL-11)', async () => {
    const ann = await member(server, 'Ann Archer')
    const word = markers('told')
    const { slug, car, service, modification, media } = await addPublicCar(
      server.services,
      ann.id,
      word.make,
      word.make,
    )
    const { sql } = server.services
    const shown = async () => {
      const { services, modifications, media, not_shown } = await vehicleAt(slug)
      return [services?.length ?? null, modifications?.length ?? null, media.length, not_shown]
    }
    // What is kept back is counted, whether one by one or as a whole; a photo, a cost or a note is not.
    expect(await shown()).toEqual([3, 1, 1, 2])
    await sql`update vehicles set show_maintenance = false where id = ${car}`
    expect(await shown()).toEqual([null, 1, 1, 5])
    expect(await (await open(`/p/${slug}`)).text()).toContain('5 entries are not shown')
    expect(await (await open(`/p/${slug}`)).text()).not.toContain('Service History')
    await sql`update vehicles set show_maintenance = true, show_modifications = false where id = ${car}`
    expect(await shown()).toEqual([3, null, 1, 3])
    await sql`update vehicles set show_modifications = true where id = ${car}`
    await sql`update maintenance_logs set is_publicly_visible = false where id = ${service}`
    await sql`update modifications set is_publicly_visible = false where id = ${modification}`
    await sql`update vehicle_media set is_publicly_visible = false where id = ${media}`
    expect(await shown()).toEqual([2, 0, 0, 4])
  })

  test('a history longer than a page is told to be the newest of it', async () => {
    const ann = await member(server, 'Ann Archer')
    const word = markers('told')
    const { slug, car } = await addPublicCar(server.services, ann.id, word.make, word.make)
    const html = async () => (await open(`/p/${slug}`)).text()
    expect(await html()).not.toContain('newest')
    await server.services.sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date, comments)
      select ${car}, ${ann.id}, 'service', 'Oil Change', date '2000-01-01' + n, 'oil ' || n from generate_series(1, 520) n`
    expect((await vehicleAt(slug)).services).toHaveLength(500)
    const page = await html()
    expect(page).toContain('>the newest 500</p>')
    expect(page).toContain('the newest 498 service entries')
    expect([page.includes('oil 520<'), page.includes('oil 1<')]).toEqual([true, false])
  })

  test('a listing is named while it is published and the car is for sale', async () => {
    const ann = await member(server, 'Ann Archer')
    const word = markers('told')
    const { slug, car } = await addPublicCar(server.services, ann.id, word.make, word.make)
    const { sql } = server.services
    expect((await vehicleAt(slug)).listing_slug).toBeNull()
    await sql`update vehicles set status = 'For Sale' where id = ${car}`
    await sql`update vehicle_listings set status = 'published', published_at = now() where vehicle_id = ${car}`
    expect(await vehicleAt(slug)).toMatchObject({ for_sale: true, listing_slug: `advert-${slug}` })
    expect(await (await open(`/p/${slug}`)).text()).toContain(`href="/listings/advert-${slug}"`)
    expect(await nextSitemap()).toContain(`/listings/advert-${slug}<`)
    await sql`update vehicles set status = 'Owned' where id = ${car}`
    expect((await vehicleAt(slug)).listing_slug).toBeNull()
    expect(await nextSitemap()).not.toContain(`/listings/advert-${slug}<`)
    await sql`update vehicles set status = 'For Sale' where id = ${car}`
    await sql`update vehicle_listings set hidden_at = now() where vehicle_id = ${car}`
    expect((await vehicleAt(slug)).listing_slug).toBeNull()
    expect(await nextSitemap()).not.toContain(`/listings/advert-${slug}<`)
  })
})

describe('when it is not to be seen', () => {
  const takeDown: Record<string, (car: string, owner: string) => PromiseLike<unknown>> = {
    'switched off': (car) => server.services.sql`update vehicles set is_public = false where id = ${car}`,
    deleted: (car) => server.services.sql`update vehicles set deleted_at = now() where id = ${car}`,
    sold: (car) => server.services.sql`update vehicles set is_public = false, public_url = null where id = ${car}`,
    suspended: (_car, owner) => server.services.sql`update users set suspended_at = now() where id = ${owner}`,
    'left by its owner': (_car, owner) => server.services.sql`update users set deleted_at = now() where id = ${owner}`,
  }

  test.each(Object.keys(takeDown))('%s, it is one 404 that nobody keeps (PUBL-01, PUBL-02, ERRS-44)', async (how) => {
    const word = markers('told')
    const ann = await member(server, 'Ann Archer')
    const { slug, car } = await addPublicCar(server.services, ann.id, word.make, word.make)
    expect((await open(`/p/${slug}`)).status).toBe(200)
    await takeDown[how]?.(car, ann.id)
    const page = await open(`/p/${slug}`)
    const html = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(html).toContain('Vehicle not found or no longer available')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('told')
    expect([(await read(slug)).status, (await open(`/p/${slug}/og.png`)).status]).toEqual([404, 404])
    expect(await nextSitemap()).not.toContain(slug)
  })

  test.each(['no-such-car', 'UPPER', "a'--", 'a'.repeat(300), '..%2f..%2fhealthz'])(
    'the address %s is that of nothing (PUBL-01)',
    async (slug) => {
      expect([(await read(slug)).status, (await open(`/p/${slug}`)).status]).toEqual([404, 404])
    },
  )

  test('a failure says so and is not taken for a missing page (PUBL-02, ERRS-45)', async () => {
    const ann = await member(server, 'Ann Archer')
    const word = markers('told')
    const { slug } = await addPublicCar(server.services, ann.id, word.make, word.make)
    const { sql } = server.services
    await sql`alter table mot_history rename to mot_history_gone`
    const page = await open(`/p/${slug}`)
    await sql`alter table mot_history_gone rename to mot_history`
    expect((await open(`/p/${slug}`)).status).toBe(200)
    expect([page.status, page.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(await page.text()).toContain('Error loading vehicle')
  })

  test('the addresses of two vehicles have nothing in common but their names (PUBL-01)', async () => {
    const { ann, path } = await memberWithCar(server)
    const other = await ann.post('/vehicles', {
      make: 'Mini',
      model: 'Cooper',
      year: 2015,
      transmission: 'Manual',
      fuel_type: 'Petrol',
      mileage: 1,
    })
    const paths = [path, `/vehicles/${(await other.json()).id}`]
    const slugs: string[] = []
    for (const each of paths)
      slugs.push((await (await ann.patch(`${each}/sharing`, { is_public: true })).json()).public_url)
    const [one = '', two = ''] = slugs.map((slug) => slug.replace('mini-cooper-2015-', ''))
    expect([one.length, two.length]).toEqual([8, 8])
    expect([...one].filter((sign, place) => sign === two[place]).length).toBeLessThan(6)
    expect((await read(slugs[0] ?? '')).status).toBe(200)
  })
})

describe('what people typed is text', () => {
  const hostile = `</script></title><script>hacked=1</script><img src=x onerror="hacked=1">'"&\u2028{{7*7}}`
  const parts = (html: string, type: string) =>
    [...html.matchAll(new RegExp(`<script type="${type}"[^>]*>(.*?)</script>`, 'gs'))].map(([, text = '']) =>
      JSON.parse(text),
    )

  test('in the title, the tags, the data for machines and the data for the browser', async () => {
    const ann = await member(server, 'Ann Archer')
    await server.services.sql`update users set name = ${hostile} where id = ${ann.id}`
    const fits: Record<string, number> = { colour: 60, make: 100, model: 150, engine: 100, 'mod-brand': 100 }
    const { slug } = await addPublicCar(
      server.services,
      ann.id,
      (field) => hostile.slice(0, fits[field] ?? 190),
      (field) => field.slice(0, 10),
    )
    const answer = await open(`/p/${slug}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).not.toMatch(/<script>hacked/)
    expect(html).not.toMatch(/<img src=x/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    const [machines] = parts(html, 'application/ld\\+json')
    expect([machines['@type'], machines.brand.name]).toEqual(['Car', hostile])
    const [, data] = parts(html, 'application/json')
    expect(data[`/public/vehicles/${slug}`]).toMatchObject({ public_description: hostile, services: null })
    for (const [, value = ''] of html.matchAll(/<meta [^>]*content="([^"]*)"/g)) expect(value).not.toContain('<')
    expect((await open(`/p/${slug}/og.png`)).status).toBe(200)
  })
})

describe('what the head of the page says', () => {
  test('title, description, picture, canonical address and schema.org data', async () => {
    const ann = await member(server, 'Ann Archer')
    const word = markers('told')
    const { slug, car } = await addPublicCar(
      server.services,
      ann.id,
      (field) => ({ make: 'Rover', model: 'P6' })[field] ?? word.make(field),
      word.make,
    )
    const html = await (await open(`/p/${slug}`)).text()
    expect(html).toContain('<title>2015 Rover P6 (AB12 CDE): its record on GarageTale</title>')
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/p/${slug}">`)
    const picture = (page: string) => page.match(/<meta property="og:image" content="([^"]+)">/)?.[1]
    expect(picture(html)).toMatch(new RegExp(`^http://localhost:3000/p/${slug}/og\\.png\\?v=[a-z0-9]+$`))
    await server.services.sql`update vehicles set mileage = 41235 where id = ${car}`
    expect(picture(await (await open(`/p/${slug}`)).text())).toBe(picture(html))
    await server.services.sql`update vehicles set registration_number = 'AB12CDF' where id = ${car}`
    expect(picture(await (await open(`/p/${slug}`)).text())).not.toBe(picture(html))
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(html).toMatch(
      /<meta name="description" content="2015 Rover P6, 41,234 mi, [^"]+1 service entry, 1 MOT pass[^"]+">/,
    )
    expect(html).toContain('"mileageFromOdometer":{"@type":"QuantitativeValue","value":41234,"unitCode":"SMI"}')
    expect(html).not.toContain('noindex')
    const robots = await (await open('/robots.txt')).text()
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect(await nextSitemap()).toContain(`<loc>http://localhost:3000/p/${slug}</loc>`)
  })

  test('the sitemap is read from the tables once in five minutes, and not sent again while it is the same', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2040, 0, 1, 12, 0, 1) })
    const first = await open('/sitemap.xml')
    const etag = first.headers.get('etag') ?? ''
    const ann = await member(server, 'Ann Archer')
    const word = markers('told')
    const { slug } = await addPublicCar(server.services, ann.id, word.make, word.make)
    expect(await (await open('/sitemap.xml')).text()).toBe(await first.text())
    expect((await open('/sitemap.xml', { 'if-none-match': etag })).status).toBe(304)
    vi.setSystemTime(Date.UTC(2040, 0, 1, 12, 5, 1))
    const next = await open('/sitemap.xml', { 'if-none-match': etag })
    vi.useRealTimers()
    expect(await next.text()).toContain(slug)
  })
})
