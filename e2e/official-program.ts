import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { builtProgram, freePort, type Running, startProcess } from '../scripts/processes.ts'
import { temporaryFolder } from '../scripts/temporary-folder.ts'
import { type DvlaStandIn, startDvlaStandIn } from '../server/test/dvla-stand-in.ts'
import { type DvsaStandIn, startDvsaStandIn } from '../server/test/dvsa-stand-in.ts'
import { test as base } from './fixtures.ts'
import { secret } from './secret.ts'

export interface OfficialProgram {
  dvla: DvlaStandIn
  dvsa: DvsaStandIn
  home: string
  data: string
}

/** A program of their own for the tests of a file, whose operator has the two free keys. */
export function officialProgram() {
  const program = {} as OfficialProgram
  let server: Running
  const test = base.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    baseURL: async ({}, use) => use(program.home),
  })
  test.beforeAll(async () => {
    const port = await freePort()
    program.home = `http://localhost:${port}`
    program.data = join(await temporaryFolder('official'), 'data')
    program.dvla = await startDvlaStandIn()
    program.dvsa = await startDvsaStandIn()
    server = await startProcess(builtProgram, {
      ...{ DATA_DIR: program.data, PORT: String(port), TRUST_PROXY: '1', AUTH_SECRET: secret },
      ...program.dvla.settings,
      ...program.dvsa.settings,
    })
  })
  test.afterAll(async () => {
    await server.stop()
    await program.dvla.close()
    await program.dvsa.close()
    await rm(join(program.data, '..'), { recursive: true, force: true })
  })
  return { test, program }
}
