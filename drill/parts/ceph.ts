import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { openSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, PutBucketVersioningCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort, until } from '../../scripts/processes.ts'
import { bringPackages } from './packages.ts'

const [accessKeyId, secretAccessKey] = ['a-key-for-the-drill', 'a-secret-for-the-drill']

/**
 * Ceph's S3 server, with a monitor and one disk of its own in a folder. Everything is written to a file before it is
 * acknowledged, so it may be killed. (Ceph 16 has no radosgw without the other two.)
 */
export async function startCeph(folder: string) {
  bringPackages({
    'ceph-mon': ['/usr/bin/ceph-mon'],
    'ceph-osd': ['/usr/bin/ceph-osd'],
    radosgw: ['/usr/bin/radosgw'],
  })
  const at = (name: string) => join(folder, 'ceph', name)
  for (const name of ['mon', 'osd', 'rgw', 'run', 'crash']) await mkdir(at(name), { recursive: true })
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      cwd: at('.'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 120_000,
    })
  await prepare(at, port, run)
  const daemons = new Map<string, ChildProcess>()
  const start = (program: string, ...args: string[]) => {
    const output = openSync(at(`${program}.out`), 'a')
    const child = spawn(program, ['-c', at('ceph.conf'), '-f', ...args], { stdio: ['ignore', output, output] })
    daemons.set(program, child)
  }
  const administer = (...args: string[]) => run('radosgw-admin', '-c', at('ceph.conf'), '-n', 'client.rgw', ...args)
  const answers = () =>
    until(
      () =>
        fetch(endpoint).then(
          (answer) => answer.ok,
          () => false,
        ),
      'Ceph answered',
      120,
    )
  const startAll = async () => {
    for (const left of ['mon.a', 'osd.0', 'client.rgw']) await rm(at(`run/${left}.asok`), { force: true })
    start('ceph-mon', '-i', 'a')
    start('ceph-osd', '-i', '0')
    start('radosgw', '-n', 'client.rgw')
    await answers()
  }
  const end = async (signal: NodeJS.Signals) => {
    for (const name of ['radosgw', 'ceph-osd', 'ceph-mon']) await ended(daemons.get(name), signal)
    daemons.clear()
  }
  try {
    start('ceph-mon', '-i', 'a')
    const disk = randomUUID()
    run('ceph', '-c', at('ceph.conf'), 'osd', 'new', disk)
    run('ceph-osd', '-c', at('ceph.conf'), '-i', '0', '--mkfs', '--osd-uuid', disk)
    start('ceph-osd', '-i', '0')
    start('radosgw', '-n', 'client.rgw')
    await answers()
    const user = ['--uid=garage', '--display-name=Garage', `--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`]
    administer('user', 'create', ...user)
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
  return {
    version: run('radosgw', '--version').split(' (')[0] ?? '',
    port,
    client,
    /** The settings for a new bucket of this name. */
    async bucket(Bucket: string, { versions = false, isFull = false } = {}): Promise<Record<string, string>> {
      await client.send(new CreateBucketCommand({ Bucket }))
      const VersioningConfiguration = { Status: 'Enabled' } as const
      if (versions) await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }))
      if (isFull) {
        await client.send(new PutObjectCommand({ Bucket, Key: 'the-only-one', Body: 'There is no room for another.' }))
        const quota = ['--quota-scope=bucket', `--bucket=${Bucket}`]
        administer('quota', 'set', '--max-objects=1', ...quota)
        administer('quota', 'enable', ...quota)
      }
      return {
        S3_BUCKET: Bucket,
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        S3_FORCE_PATH_STYLE: '1',
      }
    },
    /** All three processes at once, with -9, and started again. */
    async killAndStart() {
      await end('SIGKILL')
      await startAll()
    },
    async stop() {
      client.destroy()
      await end('SIGKILL')
    },
  }
}
export type Ceph = Awaited<ReturnType<typeof startCeph>>

async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await gone
}

type Run = (program: string, ...args: string[]) => string

/** Keys and a monitor that knows of itself. */
async function prepare(at: (name: string) => string, port: number, run: Run) {
  const monitor = `[v2:127.0.0.1:${await freePort()}]`
  const id = randomUUID()
  await writeFile(
    at('ceph.conf'),
    `[global]
fsid = ${id}
mon host = ${monitor}
public network = 127.0.0.0/8
keyring = ${at('keyring')}
run dir = ${at('run')}
admin socket = ${at('run')}/$name.asok
log file = ${at('$name.log')}
crash dir = ${at('crash')}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
osd objectstore = bluestore
bluestore block size = ${16 * 1024 ** 3}
osd memory target = ${900 * 1024 ** 2}
[mon]
mon data = ${at('mon')}
[osd]
osd data = ${at('osd')}
[client.rgw]
rgw data = ${at('rgw')}
rgw frontends = beast endpoint=127.0.0.1:${port}
`,
  )
  const everything = (...parts: string[]) => parts.flatMap((part) => ['--cap', part, 'allow *'])
  const keys = {
    'mon.': everything('mon'),
    'client.admin': everything('mon', 'osd', 'mgr'),
    'client.rgw': everything('mon', 'osd'),
    'osd.0': ['--cap', 'mon', 'allow profile osd', ...everything('osd')],
  }
  run('ceph-authtool', '--create-keyring', at('keyring'))
  for (const [name, may] of Object.entries(keys)) run('ceph-authtool', at('keyring'), '--gen-key', '-n', name, ...may)
  run('monmaptool', '--create', '--clobber', '--fsid', id, '--addv', 'a', monitor, at('monmap'))
  const made = ['--mkfs', '--monmap', at('monmap'), '--keyring', at('keyring')]
  run('ceph-mon', '-c', at('ceph.conf'), '-i', 'a', ...made)
}
