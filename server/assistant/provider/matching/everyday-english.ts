/** Common English that is spelt right as it stands and says nothing about a vehicle: a pint is no point, a queue no cue. */
export const everydayEnglish = `
  accept access according account achieve across action active activity actual actually added adding adult advance advantage
  advert afraid afternoon afterwards agree agreed ahead alarm alive allowing alright amazing amount angry animal annoyed
  anytime anyway anywhere apart apparently appear appears apply area argue around arrange arrive article aside asleep assume
  attempt attention aunt available avoid awake aware awful baby background badly barely basic basically bath battle beach
  beautiful became become becomes bedtime beer beers begin behave belief believe believed belong benefit besides better
  bikini bingo birth bite bitten bits bloke blood bloody blow board body boil bored boring borrow borrowed bother bothered
  brave break brief bright broken bucket budget build building builder bunch burn burning busy button cake calm came camera
  candle capable card care careful carefully careless carpet carried carry carrying case catch caught cause caused causes
  causing central certain certainly chance chances charity chat cheating checklist cheese cherry chicken chief chocolate
  choice choose chose chosen church cigarette circle claim class classes clear clearly clever climb clothes cloud cloudy club
  coast coffee cold collect collected colleague college comfort comfortable common complain complaint complete completely
  confirm confused connect consider contact contain content continue control conversation cook cool corner correct cough
  council count couple course cousin cover covered crack crazy cream create cross crowd cruel cry culture curious current
  currently customer cute daily damn dance dark date daughter dead deal dear death decide decided decision deck deed delay
  deliver delivered delivery demand depend depends describe deserve desk despite detail details diary died diet dinner direct
  direction directly dirt dirty disappear discover disease dish distance district divide dizzy document dogs dollar double
  doubt dozen draw dream dressed drew drink drinking drinks drop dropped drove drunk dry during dust duty each eager earn
  earth easily east eaten effect effort eight elderly election else emergency employ employer empty encourage ending enemy
  energy enjoy enough enter entire entirely entrance equal error escape especially essential euro even evening event
  eventually everyday everywhere evidence exact exam examine example excellent except exchange excited excuse exercise exist
  expect expected experience expert explain explained extra extremely eyes face faced fact factory fair fairly fall fallen
  falling false familiar famous fancy farm farmer fashion fate favour favourite fear federal feed feeling fell felt field
  fifteen fifth fifty fight figure file fill filled filling film final finally financial fingers fire firmly fixed flash flat
  flew float floor flow flowers fold folk follow followed following fool foot force forced foreign forest forever forget
  forgive forgot forgotten former forth forty forward fought fourth free freedom freely fresh fridge frighten fruit fully
  funny further future gain garden gate gather general generally gentle gently gift glad glasses goal gold goods gotten
  government grab grandad grandma grass grateful grave great greet grew ground group grow growing grown growth guard guess
  guest guide guilty guys habit hair half hall hand handed handle hands handy hang happen happy harder hardly harm hate
  health healthy heart heavily height held hell helped helpful helping hence hidden hide hill hint hire hired history hobby
  hole home homes honest hope hopefully hoping horrible hospital host hotel household however huge human hungry hurry
  husband idiot ignore ignored image imagine immediately import important impossible improve include included including
  income increase increased indeed independent indoor industry inform information inside insist instance instant
  interest interested interesting introduce invite island item itself jeans join joined joke journey judge juice jump junk
  keen keeping kept kick kids kill kind king kiss kitchen knew knock knowing knowledge known labour lack lady laid lager land
  language large late lately later laugh lazy lead leading learn learned learner least leather leave lecture left legs lend
  lesson letting level library life lift lightly limit limited lines link list listen literally litter living local lonely
  long longer looked loose lord lose loss lost lots lottery love loved lovely luck lucky lunch mad magazine magic mail main
  mainly major manage managed manager manner manual march mark market married marry mask mass master match material matter
  matters mate mates meal meant measure meat media medical medicine meet meeting member memory mental mention mentioned menu
  mess message middle midnight mile mind mine minor minus mirror miserable miss missed missing mistake mistakes mix mixed
  mobile model moment monthly mood moon moral morning mostly mouth movement movie murder music myself naked narrow nasty
  national nation nature naughty near neat neck negative neither nephew nerve nervous news newspaper night nine nobody noisy
  none noon north note nothing notice noticed nowhere numbers nurse object obvious obviously occasion occur offence offer
  offered office officer often older online onto operate opinion opposite option options orange order ordered ordinary
  original originally otherwise ought outdoor outside oven overall owe owed owner pack packet page paid pain painful pair
  panic paper parcel parent parents particular particularly partly partner party passenger passing past path patient pattern
  pause payment penny pension perfect perfectly perhaps period permanent permission permit person personal personally phone
  physical pick picked piece pieces pint pints pity pizza place placed plain plastic played player pleasant pleased pleasure
  plenty pocket police policy polite poor poorly popular position positive possible possibly post posted potato power
  practical practice praise prefer present press pressed pretty prevent previous previously pride prince principle print
  prison prize produce product profit program programme progress project promise promised proof proper property propose
  protect proud prove proved provide provided public publish punch pupil pure purpose quality quarter queen queue quicker quit
  quote quoted race rained raise raised ramp random range rank rapid rare rarely rate rather reach reached react read reader
  ready real realise realised reality really reasonable reasonably receipt receive received recent recognise record recover
  reduce reduced refer refund refuse refused regret regular reject related relation relative relax release relevant relief
  remain remember remind remote remove removed rent repeat replace replied reply report request require rescue research
  respect respond rest result retire retired return returned reveal reverse review rich ride riding ring rise river road
  role roll roof room root rope rough roughly round route row royal rude ruin ruined rule rules rush sadly safety sailing
  salary sale salt sample sand sang satisfied save saved saving scale scam scams scared scene school science score scream
  search season seat secret secure seek seem seemed selection self selfish send senior sense sensible sentence separate
  serious seriously serve service session settle seven several severe shade shadow shall shame shape share shared sharp shed
  sheet shelf shift shine shiny ship shirt shock shop shopping shops shore short shortly shoulder shout shower shown shows
  sick sign signal signed significant silly similar simple simply singing single sister site sitting situation sixth size
  skill skin skip sleep slept slice slight slightly slip small smart smile smoke smoking smooth smoothly snow social society
  soft soil solid solution solve somehow somewhere song south space spare speak special spend spent spirit spoil spoke spot
  spread square staff stage stairs stamp standard star stare started state statement station status steady steep stick
  sticky stiff stolen stomach stone stood store storm story straight straightaway stranger street strength stress stretch
  strict strike string strip strong struggle student studies study stuff stupid style subject success sudden suffer suggest
  suit suitable summary sunny sunday supply support suppose supposed surely surface surprise surprised survive suspect swap
  swear sweat sweet swim switch switched symptom symptoms system tale talk target task taste taught team tear tears
  teenager temporary tend tennis term terms terrible terrify test text thank theirs themselves theory therefore thick thief
  thin third thirty thirsty threat throat throughout throw thrown thumb ticket tidy tight timing tiny tired title tongue
  tonight tool tools topic total totally touch tough tour toward towel town toys track trade tradition training travel treat
  treated trick tried trip trouble true truly trust truth trying tube tune twelve twenty twice type typical ugly uncle
  understand understood unfair unfortunately unhappy union unique unit unknown unless unlikely unusual upset urge useful
  useless user usual usually vacation value van various vast vegetable version victim video view village violent visible
  visit visitor voice wage wages walked walking wall warm warned warning wash waste watch watched watching water wave weak
  wear weather website weekend weekly weight weird welcome west whatever wheel whenever wherever whichever whilst whisky
  whisper whoever wide wild willing wind window windy wine winner winning winter wire wise wish wished within without witness
  woke woman women wonder wonderful wood word worked worker workers worried worry worrying worst worth wound wrap writer
  writing wrote yard yell yellow yesterday young younger yourself youth zero
  hitting completes tips rattles stinks fronts thinks shudders yellows calibrating overweight carbs dropping symbols squeaking
  rains cracking sheared heating tripping repossess legally buffing spreading cigarettes misty doubled cone starved smokes
  spraying humps bracket bounces studded slowing slider burst advertised isolation crosswinds heats born tints sagging
  buttons emails scrapped authorise bailiffs sleepy bucking splutters grand quid bucks tenner fiver summarise soonest sooner dearest nearest earliest latest newest oldest
`
