import { type Context, Hono } from 'hono'
import type { VehicleImport } from '#domain/sharing/vehicle-import.ts'
import { importLimits, importTexts } from '#domain/sharing/vehicle-import.ts'
import { importAnswers, importConfirmation } from '#domain/sharing/vehicle-import-request.ts'
import { receiveBytes } from '../../platform/files/spool-upload.ts'
import { nameOf } from '../../platform/files/uploads.ts'
import type { Env } from '../../platform/http/env.ts'
import { body, signedIn } from '../../platform/http/guard.ts'
import { countAgainst, type Limit } from '../../platform/http/rate-limit.ts'
import { untimed } from '../../platform/http/request-clock.ts'
import { addFileTo, asImport, discardDraft, listImports, listRefused, startImport } from './imports.queries.ts'
import { ownImport } from './own-import.ts'
import { previewImport } from './preview-import.ts'
import { refusedAsCsv } from './refused-as-csv.ts'
import { confirmImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'
import type { SentFile } from './unpack.ts'

const hour = 3600
const sending: Limit = { name: 'import-send', hits: 300, seconds: hour }
const reading: Limit = { name: 'import-read', hits: 120, seconds: hour }

async function sentFile(c: Context): Promise<SentFile> {
  const bytes = await receiveBytes(c, importLimits.sent * 1024 * 1024, importTexts.tooLarge)
  return { name: nameOf(c.req.header('x-file-name')) ?? 'file', bytes }
}

/** A file is sent, asked about and looked at; once confirmed, a job makes its records. */
export const vehicleImports = new Hono<Env>()
  .get('/imports', signedIn(), async (c) =>
    c.json<{ imports: VehicleImport[] }>({ imports: await listImports(c.var.db, c.var.user.id) }),
  )
  .post('/imports', signedIn(), async (c) => {
    await countAgainst(c.var.services.sql, sending, c.var.user.id)
    return c.json<VehicleImport>(asImport(await startImport(c.var.db, c.var.user.id, await sentFile(c))), 201)
  })
  .get('/imports/:importId', ownImport(), (c) => c.json<VehicleImport>(asImport(c.var.import)))
  .delete('/imports/:importId', ownImport(), async (c) => {
    await discardDraft(c.var.db, c.var.import)
    return c.body(null, 204)
  })
  .post('/imports/:importId/files', ownImport(), async (c) => {
    await countAgainst(c.var.services.sql, sending, c.var.user.id)
    return c.json<VehicleImport>(asImport(await addFileTo(c.var.db, c.var.import, await sentFile(c))), 201)
  })
  .post('/imports/:importId/preview', ownImport(), body(importAnswers), async (c) => {
    await countAgainst(c.var.services.sql, reading, c.var.user.id)
    return c.json<VehicleImport>(asImport(await previewImport(c.var.db, c.var.import, c.req.valid('json'))))
  })
  .post('/imports/:importId/confirm', ownImport(), body(importConfirmation), async (c) =>
    c.json<VehicleImport>(asImport(await confirmImport(c.var.db, c.var.import, c.req.valid('json').version))),
  )
  .post('/imports/:importId/undo', ownImport(), async (c) =>
    c.json<VehicleImport>(asImport(await untimed(() => undoImport(c.var.db, c.var.import)))),
  )
  .get('/imports/:importId/report', ownImport(), async (c) =>
    c.body(refusedAsCsv(await listRefused(c.var.db, c.var.import.id)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="not-imported.csv"',
    }),
  )
