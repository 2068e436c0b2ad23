import { writeProof } from '../scripts/proof.ts'
import { benchAutomate } from './automate.bench.ts'
import { benchBackup } from './backup.bench.ts'
import { benchCommunity } from './community.bench.ts'
import { benchDashboard } from './dashboard.bench.ts'
import { benchDue } from './due.bench.ts'
import { benchFuel } from './fuel.bench.ts'
import { benchGrowth } from './growth.bench.ts'
import { benchHistory } from './history.bench.ts'
import { benchImport } from './import.bench.ts'
import { benchLog } from './log.bench.ts'
import { benchMemory } from './memory.bench.ts'
import { benchMileage } from './mileage.bench.ts'
import { benchNotify } from './notify.bench.ts'
import { benchPages } from './pages.bench.ts'
import { benchPocket } from './pocket.bench.ts'
import { benchPublic } from './public.bench.ts'
import { benchRead } from './read.bench.ts'
import { goalsMissed, takeFigures, takeWords } from './report.ts'
import { benchSave } from './save.bench.ts'
import { benchScale } from './scale.bench.ts'
import { benchSignedIn } from './signed-in.bench.ts'
import { benchVehicle } from './vehicle.bench.ts'

// `npm run bench` runs everything; `npm run bench -- read` runs one. The figures go to docs/proof.md.
const benches: Record<string, () => Promise<void>> = {
  read: benchRead,
  save: benchSave,
  log: benchLog,
  vehicle: benchVehicle,
  mileage: benchMileage,
  fuel: benchFuel,
  import: benchImport,
  history: benchHistory,
  dashboard: benchDashboard,
  due: benchDue,
  community: benchCommunity,
  automate: benchAutomate,
  memory: benchMemory,
  'signed-in': benchSignedIn,
  pages: benchPages,
  pocket: benchPocket,
  public: benchPublic,
  scale: benchScale,
  backup: benchBackup,
  growth: benchGrowth,
  notify: benchNotify,
}
const wanted = process.argv.slice(2)
for (const name of wanted)
  if (!benches[name]) throw new Error(`There is no bench "${name}": ${Object.keys(benches).join(', ')}`)
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await run()
  writeProof(`bench ${name}`, takeFigures(), takeWords())
}
console.log(goalsMissed() === 0 ? 'Every goal was reached.' : `${goalsMissed()} goals were missed.`)
process.exit(goalsMissed() === 0 ? 0 : 1)
