import { freePort, until } from '../../scripts/processes.ts'
import type { Figure } from '../../scripts/proof.ts'
import { secret } from '../faults/stage.ts'
import { holds } from '../figures.ts'
import { command, type Settings } from '../installation.ts'
import type { Ceph } from '../parts/ceph.ts'
import { startProgram } from '../program.ts'

/** What the start and `admin -- doctor` say of a bucket that can't be used; each says what to correct. */
export async function wrongSettings(settings: Settings, ceph: Ceph): Promise<Figure[]> {
  const endpoint = settings.S3_ENDPOINT ?? ''
  const wrong: Record<string, { by: Settings; advice: RegExp }> = {
    'a wrong secret key': { by: { S3_SECRET_ACCESS_KEY: 'wrong' }, advice: /correct S3_ACCESS_KEY_ID and S3_SECRET/ },
    'an unknown access key': { by: { S3_ACCESS_KEY_ID: 'wrong' }, advice: /correct S3_ACCESS_KEY_ID and S3_SECRET/ },
    'a bucket that isn’t there': { by: { S3_BUCKET: 'elsewhere' }, advice: /make the bucket, or correct S3_BUCKET/ },
    'an address where no store is': {
      by: { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` },
      advice: /check S3_ENDPOINT, and that the store runs/,
    },
    'https where the store speaks http': {
      by: { S3_ENDPOINT: endpoint.replace('http:', 'https:') },
      advice: /S3_ENDPOINT must begin with what the store speaks/,
    },
  }
  const figures: Figure[] = []
  for (const [what, { by, advice }] of Object.entries(wrong)) {
    const so = { ...settings, ...by, AUTH_SECRET: secret }
    const [start, doctor] = await Promise.all([saidAtStart(so), saidByDoctor(so)])
    figures.push(
      holds(`${what}: the start says what to correct`, isSentence(start, advice)),
      holds(`${what}: so does doctor`, isSentence(doctor, advice)),
    )
  }
  const region = await saidByDoctor({ ...settings, S3_REGION: 'eu-west-9' })
  const kept = await saidByDoctor({ ...settings, ...(await ceph.bucket('versioned', { versions: true })) })
  const full = await saidByDoctor({ ...settings, ...(await ceph.bucket('full', { isFull: true })) })
  return [
    ...figures,
    holds('a region of another name: Ceph doesn’t mind', /fine +Files +One was written, read and deleted/.test(region)),
    holds('a bucket whose quota is used up: doctor says so', isSentence(full, /it is full\. Raise its quota/)),
    holds('a bucket that keeps versions: doctor says that nothing deleted leaves it', /it keeps versions/.test(kept)),
  ]
}

const isSentence = (said: string, advice: RegExp) => advice.test(said) && !/\n\s+at .*:\d+:\d+/.test(said)

async function saidAtStart(settings: Settings): Promise<string> {
  const program = await startProgram({ port: await freePort(), settings })
  try {
    await until(() => program.words().includes('Files can’t be stored'), 'the start told it', 30).catch(() => {})
    return program.words()
  } finally {
    await program.stop()
  }
}

/** Its exit code is 2 where something is wrong. */
const saidByDoctor = (settings: Settings) =>
  command('admin', { ...settings, AUTH_SECRET: secret }, 'doctor').catch((error: Error) => error.message)
