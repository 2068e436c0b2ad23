import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,server,web,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: './server/test/global.ts',
    testTimeout: 20_000,
    hookTimeout: 40_000,
    maxWorkers: 2,
  },
})
