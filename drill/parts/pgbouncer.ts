import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, until } from '../../scripts/processes.ts'
import { databaseUser } from '../../server/platform/database/postgres-binaries.ts'
import { bringPackages } from './packages.ts'

/** pgbouncer in transaction mode, with few connections for many. */
export async function startPgbouncer(folder: string, databasePort: number, connections: number) {
  const { pgbouncer = '' } = bringPackages({ pgbouncer: ['/usr/sbin/pgbouncer'] })
  const at = (name: string) => join(folder, 'pgbouncer', name)
  const port = await freePort()
  await mkdir(join(folder, 'pgbouncer'), { recursive: true })
  await chmod(join(folder, 'pgbouncer'), 0o777)
  await writeFile(at('users.txt'), '"postgres" ""\n')
  await writeFile(
    at('pgbouncer.ini'),
    `[databases]
postgres = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${at('users.txt')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
logfile = ${at('log')}
pidfile = ${at('pid')}
`,
  )
  // It refuses to run as root, as PostgreSQL does.
  const started = spawn(pgbouncer, [at('pgbouncer.ini')], { ...databaseUser(), stdio: 'ignore' })
  const ended = new Promise((done) => started.once('close', done))
  await until(() => readFile(at('pid'), 'utf8').catch(() => ''), 'pgbouncer had started', 10)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version: execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '',
    complaints: () => readFile(at('log'), 'utf8'),
    async stop() {
      started.kill('SIGINT')
      await ended
    },
  }
}
