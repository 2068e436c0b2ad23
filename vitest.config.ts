import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts'
import { isLostOwnQuestion } from './server/platform/database/lost-connection.ts'

keepTemporaryFilesInMemory()

/**
 * These start whole programs or call every route: small files and long runs, and a run that begins one last ends with
 * one core at rest.
 */
const slow = /\/(bench|scripts|operations)\/|\/(authorisation|hostile-texts|program|demo)\.test/

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => Number(slow.test(other.moduleId)) - Number(slow.test(one.moduleId)))
  }
}

export default defineConfig({
  test: {
    include: ['{domain,server,demo,web,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: './server/test/global.ts',
    testTimeout: 20_000,
    hookTimeout: 40_000,
    maxWorkers: 2,
    // `npm test` names what passed only when it was run again.
    retry: 1,
    // Files of one worker share their modules: loading them anew for each is a quarter of the run.
    isolate: false,
    // The program notes a connection that is lost as it begins (run-program.ts); here it is no test's fault either.
    onUnhandledError: (error) => !isLostOwnQuestion(error),
    sequence: { sequencer: SlowFirst },
  },
})
