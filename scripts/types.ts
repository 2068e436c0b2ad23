import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openPostgres } from '../server/platform/database/database.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { generateSchemaTypes } from './schema-types.ts'

/** `npm run types`: migrates an empty database and writes its types. */
const database = await startEmbedded({
  dir: join(tmpdir(), `garagetale-types-${randomBytes(6).toString('hex')}`),
  database: 'types',
  temporary: true,
})
const sql = openPostgres(database.url, { max: 1 })
await migrate(sql)
await writeFile(
  resolve(import.meta.dirname, '../server/platform/database/schema.gen.ts'),
  await generateSchemaTypes(sql),
)
await sql.end()
await database.stop()
