import { checks, runChecks } from './checks.ts'

/** `npm run check`: types, lint and dead code, without the tests. */
const failed = await runChecks(checks)
process.exit(failed.length === 0 ? 0 : 1)
