import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { exportsPerDay } from '#domain/account/account-data.ts'
import { londonToday } from '#domain/basics/format.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Env } from '../../platform/http/env.ts'
import { AppError, conflict, forbidden } from '../../platform/http/errors.ts'
import { signedIn } from '../../platform/http/guard.ts'
import { countAgainst, giveBack } from '../../platform/http/rate-limit.ts'
import { expectedBytes, exportData } from './export-data.ts'

const perDay = { name: 'export', hits: exportsPerDay, seconds: 24 * 60 * 60 }
// If the server dies during one, the next is possible after this.
const atOnce = { name: 'export-running', hits: 1, seconds: 30 * 60 }

export const dataExport = new Hono<Env>().get('/account/export', signedIn(), async (c) => {
  // Another site could not read it, but could use up the day's limit.
  if (c.req.header('sec-fetch-site') === 'cross-site')
    throw forbidden('cross_site', 'Please download it in GarageTale.')
  const { services, user } = c.var
  await takeTurn(services.sql, user.id)
  try {
    await countAgainst(services.sql, perDay, user.id)
    const expected = await expectedBytes(services, user.id)
    const archive = thenGiveBack(exportData(services, user.id), services.sql, user.id)
    await archive.next()
    const name = `garagetale-${user.username.replace(/[^\w.-]/g, '')}-${londonToday()}.zip`
    return c.body(Readable.toWeb(Readable.from(archive)) as ReadableStream, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-expected-bytes': String(expected),
    })
  } catch (error) {
    await giveBack(services.sql, atOnce, user.id)
    throw error
  }
})

async function takeTurn(sql: Sql, user_id: string) {
  try {
    await countAgainst(sql, atOnce, user_id)
  } catch (error) {
    await giveBack(sql, atOnce, user_id)
    if (error instanceof AppError)
      throw conflict('export_running', 'Your data is already being downloaded. Please wait until that finishes.')
    throw error
  }
}

/** Even if the download was abandoned. */
async function* thenGiveBack(archive: AsyncGenerator<Uint8Array>, sql: Sql, user_id: string) {
  try {
    yield new Uint8Array() // started before it is returned, so that it also ends if nobody ever reads it
    yield* archive
  } finally {
    await giveBack(sql, atOnce, user_id)
  }
}
