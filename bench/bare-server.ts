import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openPostgres } from '../server/platform/database/database.ts'

// The baseline for the whole stack: the same HTTP library, driver and query, and nothing else.
const sql = openPostgres(process.env.DATABASE_URL ?? '', { max: 10 })
const user = process.env.BENCH_USER ?? ''
const vehicle = process.env.BENCH_VEHICLE ?? ''
const app = new Hono()
app.get('/', async (c) => {
  const vehicles = await sql`
    select v.id, v.make, v.model, v.year, v.registration_number, v.fuel_type, v.mileage, v.status, v.image_url,
           v.pending_transfer_id, v.mot_expiry, v.tax_due_date, v.insurance_expiry, v.next_service, d.color, d.door_plan
    from vehicles v left join vehicle_data d on d.vehicle_id = v.id
    where v.user_id = ${user} and v.deleted_at is null
    order by v.created_at desc, v.id desc
    limit 21`
  return c.json({ vehicles: vehicles.slice(0, 20), next: vehicles[19]?.id })
})
app.get('/service-records', async (c) => {
  const found = await sql`
    select id, type, title, date, comments, service_center, products_used, mileage, mileage_km, next_service_due,
           lead_days, business_id, cost::float8 as cost, kind, is_publicly_visible, confirmed_doubts, version, details,
           created_at, changed_at
      from maintenance_logs
     where vehicle_id = ${vehicle} and kind = 'service' and deleted_at is null
     order by date desc, created_at desc, id desc
     limit 21`
  return c.json({ items: found.slice(0, 20), next: found[19]?.id })
})
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () =>
  console.log('The bare server is ready'),
)
