import { everydayEnglish } from './everyday-english.ts'
import { wordsOf } from './words.ts'

const list = (text: string) => new Set(wordsOf(text))

/** Model names that are also everyday words: they decide nothing, and no page is about them. */
export const modelNames = list(`
  golf polo gti tdi gtd hdi tdci vrs gte ecoboost bluemotion crdi puma bronco logan taycan trafic kangoo caddy
  amarok caravelle vivaro movano ducato sprinter vito
`)

const motoring = `
  car cars van lorry truck vehicle motor motorcycle scooter moped campervan motorhome caravan trailer engine tyre wheel
  brake handbrake gearbox clutch gear exhaust silencer catalytic dpf egr adblue mot dvla dvsa v5c sorn ulez mileage
  petrol diesel hybrid plugin bonnet windscreen wiper dashboard airbag abs esp tpms ecu obd alternator radiator thermostat
  sump dipstick camshaft crankshaft cylinder piston turbo turbocharger intercooler injector carburettor tappet gasket
  coolant suspension damper strut wishbone driveshaft differential steering headlight indicator foglight bumper tailgate
  tailpipe towbar tow odometer speedometer immobiliser numberplate driving drive driver drove parking park garage mechanic
  roadworthy motorway mph mpg roadside breakdown hatchback saloon estate convertible coupe suv cabriolet caliper disc pad
  spark glow sunroof footwell glovebox seatbelt screenwash torque bearing hub puncture tread chassis bodywork
  timing tdi tsi tfsi hdi tdci cdti gti  emission smog retest alloy kerb skid aquaplaning
  hydroplaning remap decat roadtrip road scategory ncategory acategory bcategory ccategory dcategory
  supermini horsepower bhp misfire backfire overheat rpm revs rev regeneration regen limp pothole forecourt motoring
  roundabout junction crossing traffic pedestrian cyclist overtake overtaking carriageway tripcomputer lorry tonne mud bluebadge wontstart e10 e5 cambelt speedoffence speedlimit bhp speeding satnav carplay dashcam congestion dartford toll pcp noclaims
  writeoff isofix booster cruise sensor kwh wallbox lease scrap clamp licence provisional learner partexchange redex
  crash ignition mile miles vin synchro synchromesh misfuel accelerate acceleration accelerator washer washers headlining tachograph awning
  electric rack towing mudguard sill subframe prop stopstart wing mirror partworn classic ncap octane dealership
`

const hints = `
  5w30 5w40 0w20 0w30 10w40 20w50
  oil battery light warning noise squeal grind knock rattle tick click hum whine whistle hiss leak smell smoke fluid
  filter belt chain plug fuse start starting stall idle vibrate pull insurance insured tax taxed service serviced
  servicing advisory logbook finance hpi clocked recall heater air conditioning demist deice winter jump lead
  charge charging range mirror lock key horn door window wax polish scratch dent rust paint valet wash seller buyer
  dealer warranty keeper registration plate pressure spare jack water fuel tank hose pump sensor fault code lamp
  bulb temperature gauge pedal hill speed bump seat boot light reminder electric electrics adaptor tracking precondition cigarette lighter carpet passenger
  hesitate hesitates android dart bus lane labour dead flat camera fob alarm bluetooth radio aerial screen points fine ticket crash theft additive economy unlock roof
`

/** Motoring words that are decisive on their own. */
export const vehicleWords = list(motoring)
/** Words that may or may not be about a vehicle. */
export const hintWords = list(hints)

const foreign = `
  recipe cook cooking bake baking fry frying fryer roast cake pasta pizza curry soup salad lasagne lasagna risotto stew casserole
  pie pudding dessert biscuit cookie bread dough sourdough yeast flour sugar butter egg omelette bacon sausage steak chicken turkey
  lamb beef pork salmon prawn rice noodle potato chips tomato onion garlic mushroom carrot broccoli spinach banana apple
  strawberry avocado cheese yoghurt milk coffee espresso latte tea beer gin whisky cocktail vegan vegetarian restaurant menu
  takeaway kitchen kettle toaster oven microwave cooker hob saucepan dishwasher fridge freezer hoover vacuum tumble dryer
  poem poetry haiku sonnet limerick song lyrics novel story essay homework coursework dissertation joke riddle pun rap
  football rugby cricket tennis golfer hockey basketball baseball snooker darts athletics marathon premier league olympics
  wimbledon arsenal chelsea liverpool everton quiz crossword sudoku chess poker bingo casino
  president minister prime election parliament politics brexit government pope war army navy missile rocket
  bitcoin crypto shares stock invest investment pension mortgage salary income council isa landlord tenant
  python javascript typescript java html css sql code-review spreadsheet excel laptop iphone ipad computer
  printer router wifi broadband instagram facebook tiktok twitter whatsapp snapchat youtube netflix spotify xbox
  playstation nintendo film movie actor actress singer guitar piano violin horoscope astrology tarot lottery
  religion bible church medicine headache migraine fever cough flu covid vaccine pregnancy pregnant vitamin diet calories gym yoga
  workout muscle knee ankle tooth teeth dentist doctor hospital cancer rash mole paracetamol ibuprofen antibiotic
  puppy kitten hamster aquarium goldfish rabbit horse pony cow parrot budgie lawn lawnmower mower hedge strimmer chainsaw
  garden gardening tulip compost greenhouse fence patio decking
  bathroom bedroom boiler toilet loo shower bath gutter plumbing plumber electrician wallpaper plaster
  skirting sofa curtain mattress duvet pillow wardrobe bookcase carpet-cleaner planet moon galaxies universe astronaut dinosaur
  mathematics maths equation algebra geometry factorial fraction physics chemistry biology quantum evolution
  grammar noun verb adjective translate translation haircut hairdresser shampoo makeup perfume lipstick
  pram buggy pushchair wool jumper scarf knit crochet sewing dress shirt trousers shoes trainers jeans vape cigarette-shop
  wedding bride groom honeymoon divorce girlfriend boyfriend valentine birthday christening funeral
  titanic wristwatch pancake hiking camping tent swimming paddling passport visa flight flights airline airport hotel hostel
  train trains buses tram ferry-timetable jailbreak hack bomb weapon gun cocaine weather forecast rain-tomorrow
  bicycle ebike skateboard surfboard smoke-alarm thermostat-home teacher school university college exam gcse degree
  sky earth tie pen pencil tv television america gate mars mountain everest ocean sea volcano
  zoo zoos lion tiger elephant monkey penguin safari enclosure handbag purse wallet jewellery necklace earring
  forza mario minecraft fortnite gamer videogame console flour beetles insects ants wasps mice spider
  ethereum etherium bitcoin stocks homework chest pains pills prime
  fish capital population gdp inflation economic economy-of history-of napoleon shakespeare hamlet macbeth
`
/** Words and requests that are about something else, unless a vehicle is plainly meant. */
export const foreignWords = list(foreign.replace(/\S+-\S+/g, ''))

/** Words from other subjects that also appear in stories about cars: 'my wife’s car', 'the dog in the boot'. */
const everyday = `
  chips essay story rent phone email girlfriend boyfriend wife husband marry love god doctor dog cat garden
  house capital country space history french spanish german latin spell dress shoes holiday hotel flight plane train
  ship instructions prompt pretend system developer machine pool vote business aeroplane school airport coffee milk
  ferry horse camping hospital birthday christmas teacher hedge fence iron tent rain weather wine
`
export const everydayWords = list(everyday)

const ordinary = `
  one two three four five six seven eight nine ten eleven twelve dozen hundred thousand series hourly rate rating load put foot lane keeps private
  labour auto records record password account app
  house horse money world people person friend friends family mother father brother sister mum dad mums dads baby child
  children school teacher work works worked working job jobs office week weeks month months year years day days night
  morning evening yesterday tomorrow tonight spring summer autumn monday tuesday wednesday thursday friday saturday sunday
  january february march april june july august september october november december weekend
  france england london europe america scotland wales ireland spain germany japan italy birmingham manchester leeds bristol
  bread lunch dinner breakfast drink food eat book read write paper letter word name number colour blue brown pink purple green
  white black yellow grey silver gold happy nice great little long short high higher low lower fast faster slow slower quick
  easy hard simple difficult cheap cheaper cheapest expensive cost costs price prices pay pays paying paid much sing dance play
  game music picture photo photos talk speak call calls called ask asks asked asking answer walk sleep wake live lives die kill
  peace tree trees flower bird birds fish animal animals rain bowl plate cup glass bottle bottles bag shirt coat hat ring watch
  clock table chair bed lose losing find finds found finding lost wins send sends sent bring left side sides back front last
  next same other others different another weird strange swing river mountain island beach life want wanted feel feels feeling
  hear hears heard see seen sound sounds sounding maybe probably suddenly recently lately sort kind type types model brand
  neighbour stranger someone somebody anyone anybody everyone nothing everything worth worthwhile worse worst better normal usual
  wrong okay fine idea ideas reason problem problems issue issues trouble wondering wonder curious check checks checked checking
  able open opens opened opening close closes closed closing shut stop stops stopped stopping stay stays keep keeps turn turns
  turned turning push pushes pushed pulling pulls hold holds holding move moves moved moving stand stands standing leave leaves
  leaving leave wait waits waiting begin begins began finish finished end ends ended stuck happens happened happening
  does doesnt didnt wasnt werent havent hasnt hadnt shouldnt wouldnt couldnt mustnt arent isnt cant wont dont
  about above across after again against along already although always among around away because been before behind below
  beside between both bottom came come could done down during each early either else enough even ever every except first
  from full gave getting give given goes going gone half have having here hers high however inside instead into itself just
  kept large late later least less like likely made make makes making many mean means might mine more most must near nearly
  need needs never none nose only onto ours outside over part past people perhaps place plan plans point quite rather really
  right round said save says second seems several shall should show shows since small some something sometimes soon sorry still
  such sure take takes taken taking tell tells than that their them then there these they thing things think this those though
  thought three through time times together told tomorrow took toward towards tried trying twice under until upon upper used uses
  using usually very wants well went were what when where whether which while whole whose will with within without would yeah
  your yours guys wich world fastest invented invent stuff shud shld shoud wud wld cud cld whn wht wots plse bcos bcoz dosnt doesent dosent wount mins cheers thanks thank please hello urgent asap quickly slowly properly correctly exactly roughly average
  gallon litre litres gallons pound pounds quid money cash credit debit bank loan hour hours minute minutes second seconds
  degree degrees celsius inch inches metre metres foot feet tall wide deep heavy light heavier lighter size sizes big bigger
  biggest small smaller smallest young older oldest newer newest modern legal illegal allowed allow company firm letter form
  forms online website phone phones mobile text email address moved moving abroad country city town village street outside
  company boss customer stopped police court judge solicitor claim claims claiming fault liable blame hurt injured dangerous safe
  safely danger risk risky allowed needed required requirement requirements rules rule law laws fee fees free cover covers covered
  difference between compare comparison versus opinion opinions honest honestly decent rubbish brilliant terrible awful horrible
  annoying loud quiet silent constant constantly intermittent occasional occasionally random randomly every single daily weekly
  yearly annual annually regular regularly expired expire expires valid booked book booking appointment result results passed pass
  fails failed failing failure keeps kept putting puts taking bought sold selling buying buyer seller dealer private privately block blocks blocked blocking unblock unblocked apply badge parallel traffic lessons lesson chocolate melted clean cleaned teapot poo mark marked
  till letter comes neighbours hasnt report
`
/** Words that say nothing about which part or paper is meant. */
export const ordinaryWords = list(ordinary)

/** Everyday words as typed that are not misspellings of ours: a house is not a hose. */
export const englishWords: ReadonlySet<string> = new Set(
  `${motoring} ${hints} ${foreign} ${everyday} ${ordinary} ${everydayEnglish}`.split(/[\s]+/).filter(Boolean),
)
