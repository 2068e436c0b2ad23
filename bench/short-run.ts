import { benchSave } from './save-short.bench.ts'
await benchSave()
process.exit(0)
