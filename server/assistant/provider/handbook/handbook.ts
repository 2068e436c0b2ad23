import { batteriesAndElectrics } from './batteries-and-electrics.ts'
import { brakes } from './brakes.ts'
import { buyingAndSelling } from './buying-and-selling.ts'
import { cleaningAndBodywork } from './cleaning-and-bodywork.ts'
import { electricAndHybrid } from './electric-and-hybrid.ts'
import { fluids } from './fluids.ts'
import { leaksAndSmells } from './leaks-and-smells.ts'
import { motPreparation } from './mot-preparation.ts'
import { noises } from './noises.ts'
import { paperworkAndLaw } from './paperwork-and-law.ts'
import { servicing } from './servicing.ts'
import type { Topic } from './topic.ts'
import { tyresAndWheels } from './tyres-and-wheels.ts'
import { warningLights } from './warning-lights.ts'
import { winterAndWeather } from './winter-and-weather.ts'

export const handbook: readonly Topic[] = [
  ...servicing,
  ...fluids,
  ...warningLights,
  ...noises,
  ...leaksAndSmells,
  ...motPreparation,
  ...tyresAndWheels,
  ...brakes,
  ...batteriesAndElectrics,
  ...electricAndHybrid,
  ...winterAndWeather,
  ...buyingAndSelling,
  ...paperworkAndLaw,
  ...cleaningAndBodywork,
]
