import { resolve } from 'node:path'

/** Where a run of the tests writes what it found; a run inside another one is given a folder of its own. */
export const testResults = resolve(import.meta.dirname, '..', process.env.TEST_RESULTS ?? 'test-results')
