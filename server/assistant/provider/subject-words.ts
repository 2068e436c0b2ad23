import { wordsOf } from './words.ts'

const list = (text: string) => new Set(wordsOf(text))

/** Makes and models that can only mean a vehicle. */
export const vehicleNames = list(`
  abarth alfa romeo alpine aston audi austin bentley bmw byd cadillac caterham chevrolet chrysler citroen cupra dacia
  daewoo daihatsu datsun dodge ferrari fiat ford genesis gwm honda hyundai infiniti isuzu iveco jaguar jaecoo jeep kia
  lamborghini lancia landrover lexus lotus maserati mazda mclaren mercedes benz mg mini mitsubishi morgan nissan omoda
  opel peugeot polestar porsche proton renault rolls royce rover saab seat skoda smart ssangyong subaru suzuki tesla
  toyota triumph tvr vauxhall volkswagen volvo vw yamaha kawasaki ducati vespa harley
  fiesta mondeo transit corsa astra insignia zafira mokka passat tiguan touareg sharan arosa ibiza octavia fabia superb
  kodiaq karoq qashqai juke micra navara clio megane captur kadjar zoe yaris corolla auris prius aygo rav4 hilux civic
  jazz accord crv sportage picanto ceed sorento tucson i10 i20 i30 ioniq kona berlingo picasso defender freelander evoque
  cayenne boxster mx5 mx-5 octavia sandero duster panda punto doblo swift vitara jimny forester impreza outback outlander
  landcruiser discovery scenic twingo kuga ecomax galaxy ranger adam meriva vectra a3 a4 a6 q5 e46 e90 320d 118d
`)

/** Model names that are also everyday words: they decide nothing, and no page is about them. */
export const modelNames = list(`
  golf focus polo up beetle ka gti tdi gtd hdi tdci transporter tractor one two series escort
  puma bronco cube logan born taycan passport pulsar swift boxer trafic kangoo caddy
  amarok caravelle vivaro movano ducato sprinter vito gtd vrs gte ecoboost bluemotion crdi
`)

/** Motoring words that are decisive on their own. */
export const vehicleWords = list(`
  car cars van lorry truck vehicle motor motorcycle scooter moped campervan motorhome caravan trailer engine tyre wheel
  brake handbrake gearbox clutch gear exhaust silencer catalytic dpf egr adblue mot dvla dvsa v5c sorn ulez mileage
  petrol diesel hybrid plugin bonnet windscreen wiper dashboard airbag abs esp tpms ecu obd alternator radiator thermostat
  sump dipstick camshaft crankshaft cylinder piston turbo turbocharger intercooler injector carburettor tappet gasket
  coolant suspension damper strut wishbone driveshaft differential steering headlight indicator foglight bumper tailgate
  tailpipe towbar tow odometer speedometer immobiliser numberplate driving drive driver drove parking park garage mechanic
  roadworthy motorway mph mpg roadside breakdown hatchback saloon estate convertible coupe suv cabriolet caliper disc pad
  spark glow sunroof footwell glovebox seatbelt screenwash torque bearing hub puncture tread chassis bodywork
  timing tdi tsi tfsi hdi tdci cdti gti 5w30 5w40 0w20 0w30 10w40 20w50 emission smog retest alloy kerb skid aquaplaning
  hydroplaning remap decat roadtrip road scategory ncategory acategory bcategory ccategory dcategory
  supermini horsepower bhp misfire backfire overheat rpm revs rev regeneration regen limp pothole forecourt motoring
`)

/** Words that may or may not be about a vehicle. */
export const hintWords = list(`
  oil battery light warning noise squeal grind knock rattle tick click hum whine whistle hiss leak smell smoke fluid
  filter belt chain plug fuse start starting stall idle vibrate pull insurance insured tax taxed service serviced
  servicing interval advisory logbook finance hpi clocked recall heater air conditioning demist deice winter jump lead
  charge charging range mirror lock key horn door window wax polish scratch dent rust paint valet wash seller buyer
  dealer warranty keeper registration plate pressure spare jack water fuel tank miles hose pump sensor fault code lamp
  bulb temperature gauge pedal hill speed bump seat boot light reminder history electric electrics adaptor tracking precondition cigarette lighter carpet passenger
`)

/** Words and requests that are about something else, whatever else is said. */
export const foreignWords = list(`
  recipe cook cooking bake baking fry frying roast cake pasta pizza curry soup salad poem poetry haiku sonnet song
  lyrics novel homework joke football rugby cricket tennis premier league olympics president minister
  election parliament politics brexit bitcoin crypto shares stock invest mortgage salary income council python
  javascript html css sql programming laptop iphone android computer printer router wifi password instagram
  facebook tiktok netflix film movie actor singer band guitar piano dating horoscope astrology tarot lottery religion
  bible medicine headache pregnancy vitamin diet calories gym yoga puppy kitten hamster aquarium lawn lawnmower
  bathroom bedroom boiler dishwasher fridge freezer oven microwave toaster hoover sofa curtain planet moon galaxies
  rocket dinosaur mathematics maths equation algebra geometry physics chemistry translate grammar haircut
  pram cooker kitchen kettle wool jumper cheese restaurant wedding scarf banana knit evolution mars
  titanic wristwatch landlord paracetamol sink tap pancake missile hiking savings economic dentist birthday lyrics
  makeup perfume paddling swimming tomato toddler passport jailbreak hack bomb
`)

/** Words from other subjects that also appear in stories about cars: 'my wife’s car', 'the dog in the boot'. */
export const everydayWords = list(`
  chips essay story rent phone email girlfriend boyfriend wife husband marry love god doctor dog cat garden
  house capital country space history french spanish german latin spell dress shoes holiday hotel flight plane train
  ship instructions prompt pretend system developer machine pool vote egg business aeroplane
`)

/** Everyday words that are not misspellings of ours: a house is not a hose. */
export const ordinaryWords = new Set([
  ...foreignWords,
  ...everydayWords,
  ...vehicleNames,
  ...list(`
  house horse money world people person friend family mother father brother sister baby child children school teacher
  work job office week month year day night morning evening yesterday tomorrow spring summer autumn monday sunday
  france england london europe america bread cheese milk coffee beer wine tea drink food eat lunch dinner breakfast
  book read write paper letter word name number colour blue brown pink purple happy sad nice great little long short
  high low fast slow quick easy hard simple difficult cheap expensive cost price pay much sing dance play game
  music picture photo talk speak call ask answer walk run sit stand sleep wake live die kill war peace tree flower bird
  fish animal rain bowl plate cup glass bottle box bag shirt coat hat ring watch clock table chair bed lamp
  lose find found lost win won send bring left side back front last next same other different another weird strange
  swing capital river mountain island beach meaning life who want wanted feel feels hear heard see seen sound sounds
  maybe probably suddenly recently lately every always sort kind type types model brand weekend neighbour
  `),
])
