import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PublicVehicle } from '#domain/sharing/public-vehicle.ts'
import { member, visitor } from '../../test/people.ts'
import { addVehicle } from '../../test/rows.ts'
import { useServer } from '../../test/server.ts'
import { browserClip, phoneClip, place } from '../../test/videos.ts'

const server = useServer()

const clips = [
  ['MP4', 'video/mp4', phoneClip().clip, phoneClip().frame],
  ['WebM', 'video/webm', browserClip().clip, browserClip().frame],
] as const

test.each(clips)(
  'a public %s video is on the page, plays for a visitor in pieces and does not say where it was filmed (PUBL-06)',
  async (_, mime, clip, frame) => {
    const { sql } = server.services
    const ann = await member(server, 'Ann Archer')
    const car = await addVehicle(sql, ann.id)
    const upload = await ann.post('/uploads/media', clip, { 'x-file-name': 'drive' })
    expect(upload.status).toBe(201)
    const { id } = await upload.json()
    const details = { title: 'First drive', location: 'Whitby', date_taken: '2024-05-01', comments: 'It rained.' }
    expect(
      (await ann.post(`/vehicles/${car}/media`, { file_id: id, is_publicly_visible: true, ...details })).status,
    ).toBe(201)
    expect((await ann.patch(`/vehicles/${car}/sharing`, { is_public: true })).status).toBe(200)
    const [shared] = await sql`select public_url from vehicles where id = ${car}`

    const nobody = visitor(server)
    const page: PublicVehicle = await (await nobody.get(`/public/vehicles/${shared?.public_url}`)).json()
    const [video] = page.media
    expect(video).toMatchObject({ media_type: 'video', media_url: `/files/${id}`, ...details })

    const whole = await nobody.get(video?.media_url ?? '')
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': mime,
      'content-length': String(clip.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache',
    })
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect([bytes.length, bytes.includes(place)]).toEqual([clip.length, false])
    const at = clip.indexOf(frame)
    const piece = await nobody.get(`/files/${id}`, { range: `bytes=${at}-${at + frame.length - 1}` })
    expect([piece.status, piece.headers.get('content-range')]).toEqual([
      ...[206, `bytes ${at}-${at + frame.length - 1}/${clip.length}`],
    ])
    expect(Buffer.from(await piece.arrayBuffer()).equals(frame)).toBe(true)

    const [row] = await sql`select size_bytes, checksum from files where id = ${id}`
    expect(row).toEqual({ size_bytes: bytes.length, checksum: createHash('sha256').update(bytes).digest('hex') })
  },
)
