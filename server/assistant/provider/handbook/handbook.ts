import { batteriesAndElectrics } from './batteries-and-electrics.ts'
import { brakes } from './brakes.ts'
import { buyingAndSelling } from './buying-and-selling.ts'
import { cleaningAndBodywork } from './cleaning-and-bodywork.ts'
import { comfortAndEquipment } from './comfort-and-equipment.ts'
import { electricAndHybrid } from './electric-and-hybrid.ts'
import { engineAndFuel } from './engine-and-fuel.ts'
import { fluids } from './fluids.ts'
import { laterPages } from './later-pages.ts'
import { leaksAndSmells } from './leaks-and-smells.ts'
import { moreTyresAndCharging } from './more-tyres-and-charging.ts'
import { motPreparation } from './mot-preparation.ts'
import { noises } from './noises.ts'
import { onTheRoad } from './on-the-road.ts'
import { otherVehicles } from './other-vehicles.ts'
import { owningAndCosts } from './owning-and-costs.ts'
import { paperworkAndLaw } from './paperwork-and-law.ts'
import { servicing } from './servicing.ts'
import type { Topic } from './topic.ts'
import { tyresAndWheels } from './tyres-and-wheels.ts'
import { usingGarageTale } from './using-garagetale.ts'
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
  ...usingGarageTale,
  ...owningAndCosts,
  ...otherVehicles,
  ...onTheRoad,
  ...moreTyresAndCharging,
  ...laterPages,
  ...engineAndFuel,
  ...comfortAndEquipment,
]
