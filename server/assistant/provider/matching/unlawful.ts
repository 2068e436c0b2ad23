import { plain } from './words.ts'

/** What we do not help with although it is about vehicles, and what we say instead. */
const unlawful: readonly { asked: RegExp; said: string }[] = [
  {
    asked:
      /\b(wind|turn|roll|clock|reset|change|alter|lower|reduce|knock|take)\w*\b.{0,25}\b(back|down|off|mileage|miles|clocks?|odometer)\b.{0,30}\b(clocks?|mileage|miles|odometer|sell|selling)\b|\bmileage (correction|blocker|stopper)\b/,
    said: 'A mileage that is turned back is fraud, and I will not help with it. If a reading is wrong, correct it openly: GarageTale keeps the old value beside the new one, and a buyer can see why.',
  },
  {
    asked:
      /\bhot ?-?wir\w+|\b(get|break|breaking|getting) in(to)? (a|an|someone|somebody|another|his|her|their|my (neighbour|ex))\w*\b.{0,30}\b(car|van|vehicle)?\b.{0,20}\b(not mine|isnt mine|thats not|without (the|a) key|not my)|\bsteal (a|an|this|that|someone|somebody)\b.{0,20}\b(car|van|bike)|\b(bypass|disable|defeat)\w*\b.{0,15}\bimmobiliser\b|\bhow (to|do (i|you)) steal\b/,
    said: 'Getting into or starting a vehicle that is not yours is something I do not help with. Locked out of your own? A breakdown service or a locksmith will open it against proof that it is yours.',
  },
  {
    asked:
      /\b(gut|hollow|delete|remove|cut out|knock out|bypass)\w*\b.{0,20}\b(dpf|cat|catalytic|egr|filter)\b.{0,40}\b(pass|still|without|mot|caught)|\b(cheat|fool|trick|beat|fake)\w*\b.{0,25}\b(mot|emission|smoke test)/,
    said: 'A diesel that was built with a particulate filter must keep it, and a catalytic converter likewise: without them the car fails the MOT, is not legal on the road and may not be insured. I can help with a filter that is full, or with a failed emissions test.',
  },
  {
    asked:
      /\b(turn off|switch off|disable|stop|silence|cheat|get rid of|mute)\w*\b.{0,20}\b(seat ?belts?)\b.{0,25}\b(beep\w*|chime|alarm|warning|alert|bong)|\bseat ?belt (alarm stopper|dummy|clip to stop)/,
    said: 'I will not help to silence a seat belt warning: the belt is the law and saves lives. If it chimes although everybody is buckled up, tell me which seat, and we look for the fault.',
  },
  {
    asked:
      /\bwho (owns|is the (owner|keeper) of|drives)\b.{0,25}\b(reg|plate|registration|car|van|[a-z]{2}\d{2} ?[a-z]{3})\b|\b(find|get|need|want|tell me|track)\b.{0,20}\b(owners?|his|her|their|someones|drivers?)\b.{0,10}\b(address|name|phone)|\b(other|another) (users?|members?|peoples?)\b.{0,20}\b(garages?|cars?|records?|address\w*|data|emails?)\b/,
    said: 'What belongs to other people, their names, addresses and garages, I neither know nor tell. After an incident give the registration to the police or your insurer; members show what they want to show on their own pages.',
  },
  {
    asked:
      /\b(make|get|buy|fit|use|put on)\b.{0,12}\b(fake|false|cloned?)\b.{0,10}\b(number plates?|plates?)\b|\b(hide|cover|obscure|tilt|flip)\b.{0,15}\b(number plates?|plates?)\b|\b(avoid|beat|fool|jam\w*)\b.{0,15}\b(speed cameras?|cameras?|breathalyser|breath test)\b|\blaser jammer\b/,
    said: 'Hiding a plate or fooling a camera or a breath test is an offence, and I stay out of it. I can tell you what the limits and the penalties are.',
  },
  {
    asked:
      /\b(how (do|can|to)|can i|help me)\b.{0,20}\b(fake|stage|make up|invent|lie)\w*\b.{0,25}\b(accident|claim|insurer|insurance|no claims|mileage|receipt|invoice|service history|stamps?)\b|\bforg(?:e|ed|ing|ery)\b/,
    said: 'That would be fraud, and I will not help with it. I can help you to put a true record together, also one with gaps.',
  },
]

export const unlawfulAnswer = (question: string): string | undefined => {
  const said = plain(question)
  return unlawful.find(({ asked }) => asked.test(said))?.said
}
