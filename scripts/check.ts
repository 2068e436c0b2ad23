import { checks, runCheck } from './checks.ts'

/** `npm run check`: types, lint and dead code, without the tests. */
const results = checks.map(runCheck)
process.exit(results.every(Boolean) ? 0 : 1)
