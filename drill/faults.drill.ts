import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from '../scripts/proof.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { startOpenAiStandIn } from '../server/test/openai-stand-in.ts'
import { startRegistryProvider } from '../server/test/registry-provider.ts'
import { startFakeS3 } from '../server/test/s3.ts'
import { startSmtp } from '../server/test/smtp.ts'
import { connectionsTaken, databasePaused } from './faults/database.ts'
import { type Gate, gateBefore } from './faults/fault-proxy.ts'
import { assistantAway, mailArrived, mailAway, registryAway, storeAway } from './faults/outside.ts'
import { onSmallDisk } from './faults/small-disk.ts'
import { openStage, stuck } from './faults/stage.ts'
import { eventually, none } from './faults/witness.ts'

interface Size {
  /** Without the faults that take a while to notice, and those that need a database of their own. */
  quickly: boolean
}

/** Takes away everything GarageTale depends on, one thing after another, while people continue to use it. */
export async function drillFaults({ quickly }: Size = { quickly: false }): Promise<Figure[]> {
  if (quickly) return (await Promise.all([onSmallDisk('files', 24, quickly), withoutServices(quickly)])).flat()
  return [
    ...(await onSmallDisk('files', 24, quickly)),
    ...(await onSmallDisk('database', 160, quickly)),
    ...(await withoutServices(quickly)),
  ]
}

async function withoutServices(quickly: boolean): Promise<Figure[]> {
  const folder = await temporaryFolder('drill')
  const cluster = await startEmbedded({ dir: join(folder, 'postgres'), database: 'drill', temporary: true })
  const s3 = await startFakeS3()
  const smtp = await startSmtp()
  const registry = await startRegistryProvider()
  const assistant = await startOpenAiStandIn()
  const portOf = (address = '') => Number(new URL(address).port)
  const gates = {
    s3: await gateBefore(portOf(s3.settings.S3_ENDPOINT)),
    smtp: await gateBefore(smtp.port),
    registry: await gateBefore(portOf(registry.settings.UKVEHICLEDATA_URL)),
    assistant: await gateBefore(portOf(assistant.url)),
  }
  const through = (settings: Record<string, string>, name: string, { port }: Gate) => ({
    ...settings,
    [name]: settings[name]?.replace(/:\d+/, `:${port}`) ?? '',
  })
  const settings = {
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    ...through(s3.settings, 'S3_ENDPOINT', gates.s3),
    ...smtp.settings,
    SMTP_PORT: String(gates.smtp.port),
    ...through(registry.settings, 'UKVEHICLEDATA_URL', gates.registry),
    ...through(assistant.settings, 'OPENAI_BASE_URL', gates.assistant),
  }
  try {
    const stage = await openStage(settings, async () => cluster.url)
    try {
      const figures = [
        ...(await mailAway(stage, gates.smtp, quickly)),
        ...(await storeAway(stage, gates.s3, s3, quickly)),
        ...(await registryAway(stage, gates.registry, registry, quickly)),
        ...(await assistantAway(stage, gates.assistant, assistant, quickly)),
        ...(await connectionsTaken(stage, cluster.url, quickly)),
        ...(await databasePaused(stage, cluster.pid(), quickly)),
        ...(await mailArrived(stage, smtp, quickly ? 40 : 300)),
      ]
      const rest = async () => Object.entries(await stuck(stage.sql)).filter(([, count]) => count > 0)
      await eventually(async () => (await rest()).length === 0, quickly ? 40 : 180)
      for (const [what, count] of await rest()) console.log(`  left behind: ${count} ${what}`)
      return [...figures, none('After all of it: kinds of things left stuck', (await rest()).length)]
    } finally {
      await stage.close()
    }
  } finally {
    for (const gate of Object.values(gates)) await gate.close()
    for (const service of [s3, smtp, registry, assistant]) await service.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
