import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from '../scripts/proof.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { startEmbedded } from '../server/platform/database/embedded-postgres.ts'
import { programKilled, storeKilled } from './bucket/killed.ts'
import { lostLines } from './bucket/lost-lines.ts'
import { inMemory } from './bucket/memory.ts'
import { moves } from './bucket/moves.ts'
import { thereAndBack } from './bucket/there-and-back.ts'
import { wrongSettings } from './bucket/wrong-settings.ts'
import { gateBefore } from './faults/fault-proxy.ts'
import { openStage } from './faults/stage.ts'
import { startCeph } from './parts/ceph.ts'

/** Files in a real S3 store, Ceph's, while lines are lost, processes are killed and settings are wrong. */
export async function drillS3(): Promise<Figure[]> {
  const folder = await temporaryFolder('s3')
  const ceph = await startCeph(folder)
  const cluster = await startEmbedded({ dir: join(folder, 'postgres'), database: 'drill', temporary: true })
  const gate = await gateBefore(ceph.port)
  try {
    const bucket = await ceph.bucket('garage')
    const settings = {
      ...{ DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'data'), ...bucket },
      S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
    }
    const stage = await openStage(settings, async () => cluster.url)
    const place = { stage, gate, ceph, bucket: 'garage', databaseUrl: cluster.url, settings }
    try {
      return [
        { name: 'S3 server', value: ceph.version },
        ...(await thereAndBack(stage, ceph, 'garage')),
        ...(await wrongSettings({ ...settings, ...bucket }, ceph)),
        ...(await inMemory(stage, folder, { ...settings, ...bucket }, 40)),
        ...(await lostLines(stage, gate, ceph, 'garage', cluster.url)),
        ...(await programKilled(place, 2)),
        ...(await storeKilled(place, 3)),
        ...(await moves({ folder, ceph, gate, clusterUrl: cluster.url }, 1020)),
      ]
    } finally {
      await stage.program.stop()
      await stage.close()
    }
  } finally {
    await gate.close()
    await cluster.stop()
    await ceph.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
