import { resolve } from 'node:path'

/** Where a test run writes its results; a run inside another one gets its own folder. */
export const testResults = resolve(import.meta.dirname, '..', process.env.TEST_RESULTS ?? 'test-results')
