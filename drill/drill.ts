import { type Figure, writeProof } from '../scripts/proof.ts'
import { drillBackup } from './backup.drill.ts'
import { drillClock } from './clock.drill.ts'
import { drillFaults } from './faults.drill.ts'
import { drillKill } from './kill.drill.ts'
import { drillSecurity } from './security.drill.ts'
import { drillTwoServers } from './two-servers.drill.ts'

// `npm run drill` plays everything that can go wrong; `npm run drill -- kill` one of them. Its figures go to docs/proof.md.
const drills: Record<string, () => Promise<Figure[]>> = {
  security: drillSecurity,
  faults: drillFaults,
  backup: drillBackup,
  kill: () => drillKill(),
  clock: () => drillClock(),
  'two-servers': () => drillTwoServers(),
}
const wanted = process.argv.slice(2)
for (const name of wanted)
  if (!drills[name]) throw new Error(`There is no drill "${name}": ${Object.keys(drills).join(', ')}`)
let failed = 0
for (const [name, run] of Object.entries(drills)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  const figures = await run()
  for (const { name: what, value, unit = '', goal, reached } of figures) {
    console.log(`DRILL ${name}: ${what}: ${value} ${unit}`)
    if (reached === false) {
      failed++
      console.log(`      it should be: ${goal}`)
    }
  }
  writeProof(`drill ${name}`, figures)
}
console.log(failed === 0 ? 'Everything held.' : `${failed} things did not hold.`)
process.exit(failed === 0 ? 0 : 1)
