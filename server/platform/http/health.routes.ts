import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Env } from './env.ts'
import { anyone } from './guard.ts'

/** Ready: it can answer requests. Alive: it runs, whatever the database does; only a process that hangs should be ended. */
export const health = new Hono<Env>()
  .get('/livez', anyone(), (c) => {
    c.header('cache-control', 'no-store')
    return c.json({ status: 'alive' })
  })
  .get('/healthz', anyone(), async (c) => {
    const answers = await Promise.race([
      c.var.services.watchSql`select 1`.then(
        () => true,
        () => false,
      ),
      sleep(2000, false),
    ])
    c.header('cache-control', 'no-store')
    if (c.var.services.leaving) return c.json({ status: 'leaving' }, 503)
    return answers ? c.json({ status: 'ok', database: 'up' }) : c.json({ status: 'unavailable', database: 'away' }, 503)
  })
