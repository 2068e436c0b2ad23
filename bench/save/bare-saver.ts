import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openPostgres } from '../../server/platform/database/database.ts'

// The baseline for saving: the same HTTP library, driver and table, one row per save, and nothing else: no session,
// no checks, no counts, no notifications, and a file is stored as it came.
const sql = openPostgres(process.env.DATABASE_URL ?? '', { max: 10 })
const folder = process.env.DATA_DIR ?? ''

const app = new Hono()
  .post('/:user/vehicles/:vehicle/notes', async (c) => {
    const { user, vehicle } = c.req.param()
    const { content } = await c.req.json()
    const [row] = await sql`
      insert into vehicle_notes (vehicle_id, user_id, content) values (${vehicle}, ${user}, ${content}) returning id`
    return c.json(row, 201)
  })
  .post('/:user/vehicles/:vehicle/media', async (c) => {
    const { user, vehicle } = c.req.param()
    const { title, file_id } = await c.req.json()
    const [row] = await sql`
      insert into vehicle_media (vehicle_id, user_id, title, media_file_id, media_type)
      values (${vehicle}, ${user}, ${title}, ${file_id}, 'image') returning id`
    return c.json(row, 201)
  })
  .post('/:user/uploads/media', async (c) => {
    const { user } = c.req.param()
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const id = randomUUID()
    await writeFile(join(folder, id), bytes)
    const [row] = await sql`
      insert into files (id, user_id, kind, mime, size_bytes)
      values (${id}, ${user}, 'media', 'image/jpeg', ${bytes.byteLength}) returning id`
    return c.json(row, 201)
  })
  .post('/:user/vehicles/:vehicle/:records', async (c) => {
    const { user, vehicle, records } = c.req.param()
    const { type, date, cost, mileage, service_center, comments, next_service_due, lead_days } = await c.req.json()
    const kind = records === 'service-records' ? 'service' : 'running_cost'
    const [row] = await sql`
      insert into maintenance_logs (vehicle_id, user_id, kind, type, date, cost, mileage, service_center, comments,
                                    next_service_due, lead_days)
      values (${vehicle}, ${user}, ${kind}, ${type}, ${date}, ${cost}, ${mileage ?? null}, ${service_center ?? null},
              ${comments ?? null}, ${next_service_due ?? null}, ${lead_days ?? null}) returning id`
    return c.json(row, 201)
  })
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () =>
  console.log('The bare server is ready'),
)
