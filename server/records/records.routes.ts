import { Hono } from 'hono'
import { sentenceCase } from '#domain/basics/listed.ts'
import { withOwnId } from '#domain/basics/own-id.ts'
import { logAnswer, logsAnswer } from '#domain/records/log-answers.ts'
import type { LogPage, MaintenanceLog } from '#domain/records/maintenance-log.ts'
import { logKinds } from '#domain/records/registry.ts'
import { byKey, operationsOf } from '../platform/api/operation.ts'
import type { Env } from '../platform/http/env.ts'
import { body, query } from '../platform/http/guard.ts'
import { savedOnce } from '../platform/http/idempotency.ts'
import { pageMark } from '../platform/http/paging.ts'
import { ownEntry } from '../vehicles/access/own-entry.ts'
import { enteredOnce } from '../vehicles/entered-once.ts'
import { sharedVehicle } from '../vehicles/garage/own-vehicle.ts'
import { getEvidentLog, getLog, listLogs } from './maintenance-logs/maintenance-logs.queries.ts'
import { actsOf } from './record-acts.ts'
import { toldFiles } from './told-files.ts'

/** The same five routes for every kind kept in maintenance_logs. */
export const records = new Hono<Env>()
for (const { kind, path, nouns, newRecord, change } of logKinds) {
  const [record, many] = nouns.counted
  const { reads, adds, changes, removes } = operationsOf({
    group: sentenceCase(many),
    read: 'records:read',
    write: 'records:write',
    add: 'records:add',
  })
  const answer = logAnswer(kind)
  const acts = actsOf(kind)
  const arrived = enteredOnce('maintenance_logs', (db, vehicle, id) => getLog(db, vehicle, kind, id))
  const all = `/vehicles/:vehicleId/${path}` as const
  const one = `${all}/:recordId` as const
  records
    .get(all, byKey(sharedVehicle('viewer'), reads(`List the ${many}`, logsAnswer(kind))), query(pageMark), async (c) =>
      c.json<LogPage>(
        toldFiles(c.var.access, await listLogs(c.var.db, c.var.access.vehicle, kind, c.req.valid('query').after)),
      ),
    )
    .post(
      all,
      byKey(sharedVehicle('contributor'), adds(`Add a ${record}`, answer)),
      body(withOwnId(newRecord)),
      arrived,
      savedOnce(),
      async (c) =>
        c.json<MaintenanceLog>(
          toldFiles(c.var.access, await acts.add(c.var.db, c.var.access, c.req.valid('json'))),
          201,
        ),
    )
    .get(one, byKey(sharedVehicle('viewer'), reads(`Read a ${record}`, answer)), async (c) =>
      c.json<MaintenanceLog>(
        toldFiles(c.var.access, await getEvidentLog(c.var.db, c.var.access.vehicle, kind, c.req.param('recordId'))),
      ),
    )
    .patch(
      one,
      byKey(sharedVehicle('contributor'), changes(`Change a ${record}`, answer)),
      ownEntry('maintenance_logs', 'recordId'),
      body(change),
      async (c) => {
        const id = c.req.param('recordId')
        return c.json<MaintenanceLog>(
          toldFiles(c.var.access, await acts.change(c.var.db, c.var.access, id, c.req.valid('json'))),
        )
      },
    )
    .delete(
      one,
      byKey(sharedVehicle('contributor'), removes(`Delete a ${record}`)),
      ownEntry('maintenance_logs', 'recordId'),
      async (c) => {
        await acts.remove(c.var.db, c.var.access.vehicle, c.req.param('recordId'))
        return c.body(null, 204)
      },
    )
}
