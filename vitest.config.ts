import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    include: ['{domain,server,demo,web,scripts,bench,drill}/**/*.test.{ts,tsx}'],
    globalSetup: './server/test/global.ts',
    testTimeout: 20_000,
    hookTimeout: 40_000,
    maxWorkers: 2,
    // `npm test` names what passed only when it was run again.
    retry: 1,
    // Files of one worker share their modules: loading them anew for each is a quarter of the run.
    isolate: false,
  },
})
