import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { postgresOn, startProcess, temporaryFolder } from './test/process.ts'

describe.skipIf(process.platform !== 'linux')('trouble that nobody deals with', { timeout: 120_000 }, () => {
  const trouble = new URL('./test/unhandled-trouble.ts', import.meta.url).href
  const cluster = (folder: string) => join(folder, 'postgres')

  test.each([
    ['rejection', 'ENOENT'],
    ['exception', 'ECONNREFUSED'],
  ])(
    '%s: an error of the system is written down and ends the program cleanly, to be started again',
    async (kind, code) => {
      const folder = await temporaryFolder()
      const program = await startProcess(folder, { settings: { NODE_OPTIONS: `--import=${trouble}`, TROUBLE: kind } })
      program.kill('SIGUSR2')
      expect(await program.ended).toBe(1)
      expect(program.words()).toContain('Something went wrong that nobody dealt with:')
      expect(program.words()).toContain(`code: '${code}'`)
      expect(program.words()).toMatch(/syscall: '(open|connect)'/)
      expect(program.words()).toContain('Stopping…')
      expect(postgresOn(cluster(folder))).toEqual([])
    },
  )
})
