import { plain } from './words.ts'

/** What we do not help with although it is about vehicles, and what we say instead. */
const unlawful: readonly { asked: RegExp; said: string }[] = [
  {
    asked:
      /\b(wind|turn|roll|clock|reset|change|alter|lower|reduce|knock|take)\w*\b.{0,25}\b(back|down|off|mileage|miles|clocks?|odometer)\b.{0,30}\b(clocks?|mileage|miles|odometer|sell|selling)\b|\bmileage (correction|blocker|stopper)\b|\bclock (a|my|the|this|it|back)\b(?!.{0,20}\b(time|hours?|radio|dash\w*|forward)\b)|\b(mileage|miles|clocks?|odometer)\b.{0,25}\b(go|look|read|show)s? (less|lower|fewer)\b|\b(how|make|want|get)\b.{0,30}\bshows? (less|fewer|lower) (miles|mileage)\b/,
    said: 'A mileage that is turned back is fraud, and I will not help with it. If a reading is wrong, correct it openly: GarageTale keeps the old value beside the new one, and a buyer can see why.',
  },
  {
    asked:
      /\bhot ?-?wir\w+|\b(get|break|breaking|getting) in(to)? (a|an|someone|somebody|another|his|her|their|my (neighbour|ex))\w*\b.{0,30}\b(car|van|vehicle)?\b.{0,20}\b(not mine|isnt mine|thats not|without (the|a) key|not my)|\bsteal (a|an|this|that|someone|somebody)\b.{0,20}\b(car|van|bike)|\b(bypass|disable|defeat|beat|get (a?round|past|over))\w*\b.{0,15}\bimmobili[sz]er\b|\bhow (to|do (i|you)) steal\b/,
    said: 'Getting into or starting a vehicle that is not yours is something I do not help with. Locked out of your own? A breakdown service or a locksmith will open it against proof that it is yours.',
  },
  {
    asked:
      /\b(gut|hollow|delete|remove|cut out|knock out|bypass)\w*\b.{0,20}\b(dpf|cat|catalytic|egr|filter)\b.{0,40}\b(pass|still|without|mot|caught)|\b(cheat|fool|trick|beat|fake|rig|fiddle|game|bodge)\w*\b.{0,25}\b(mot|emissions?|smoke test|smog)/,
    said: 'A diesel that was built with a particulate filter must keep it, and a catalytic converter likewise: without them the car fails the MOT, is not legal on the road and may not be insured. I can help with a filter that is full, or with a failed emissions test.',
  },
  {
    asked:
      /\b(turn off|switch off|disable|stop|silence|cheat|get rid of|mute)\w*\b.{0,20}\b(seat ?belts?)\b.{0,25}\b(beep\w*|chime|alarm|warning|alert|bong)|\bseat ?belt (alarm stopper|dummy|clip to stop)/,
    said: 'I will not help to silence a seat belt warning: the belt is the law and saves lives. If it chimes although everybody is buckled up, tell me which seat, and we look for the fault.',
  },
  {
    asked:
      /\bwho (owns|is the (owner|keeper) of|drives)\b.{0,25}\b(reg|plate|registration|car|van|[a-z]{2}\d{2} ?[a-z]{3})\b|\b(find|get|need|want|tell me|track)\b.{0,20}\b(owners?|his|her|their|someones|drivers?)\b.{0,10}\b(address|name|phone)|^(?!.*\b(insur\w*|cover\w*|polic(y|ies)|licen[cs]e|driv(e|ing)|borrow\w*)\b).*\b(other|another) (users?|members?|peoples?)\b.{0,20}\b(garages?|cars?|records?|address\w*|data|emails?)\b/,
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
  {
    asked:
      /\b(start|unlock|open|drive|take|move|get in(to)?|break(ing)? in(to)?)\b.{0,25}\b(neighbours?|someones?|somebodys?|(my |an? )?ex(s|es)?|strangers?|(other|another) (peoples?|persons?)|elses?)\b.{0,40}\bwithout\b.{0,15}\b(keys?|permission|asking|knowing|them|him|her)\b|\b(outrun|escape|evade|lose|get away from)\b.{0,12}\b(the )?(police|cops|feds)\b/,
    said: 'Getting into or starting a vehicle that is not yours, or away from the police, is something I do not help with. Locked out of your own? A breakdown service or a locksmith will open it against proof that it is yours.',
  },
  {
    asked:
      /\b(disable|remove|take|pull|unplug|disconnect|hide|cover|mask|bypass|trick|fool|black|tape|reset|clear|turn off)\w*\b.{0,35}\b(lights?|bulbs?|lamps?|airbag|abs|eml|warnings?|sensors?|codes?|faults?)\b.{0,40}\b((so|and|just) (it|that|they|the|will|i)?.{0,15}pass\w*|to pass|get through|pass(es)? (the |its |my |an )?mot|before (i |the |my )?(sell\w*|mot|buyer)|so (the |a )?buyer|nobody (sees|knows|notices)|tester (doesnt|wont|cant))\b|\b(stop|keep|prevent|avoid)\w*\b.{0,20}\b(mot|tester|inspector|examiner|buyers?|dealer|insurers?|police)\b.{0,20}\b(from )?(see|seeing|notic\w+|find(ing)?|know(ing)?|spot\w*)\b/,
    said: 'A warning that is hidden instead of mended puts whoever drives next at risk, and hiding it from a tester or a buyer is fraud. I will not help with that, but gladly with the fault: tell me which light it is and since when.',
  },
  {
    asked:
      /\b(hide|conceal|cover up|mask|disguise|keep quiet|lie|not tell|without (telling|declaring|mentioning))\b.{0,45}\b(buyers?|sell(ing)?|dealer|insurers?|insurance|finance|dvla|part ?exchange)\b|\b(sell|selling)\b.{0,40}\b(without (telling|mentioning|them knowing)|hide|hiding|dont want (them|the buyer) to know)\b/,
    said: 'What a buyer, an insurer or a lender has to know must be told: hiding it is fraud, and I will not help with it. A fault that is named openly lowers the price once and ends there.',
  },
  {
    asked:
      /\b(cut|cutting|tamper|sabotage|loosen|slash|sugar|damage|wreck|ruin|scratch|key|let down|deflate|mess)\w*\b.{0,25}\b(his|her|their|someones?|somebodys?|elses?|neighbours?|exs?|boss(es)?|(my )?(wifes?|husbands?|girlfriends?|boyfriends?|teachers?))\b.{0,20}\b(brakes?( lines?| pipes?)?|car|tyres?|van|bike|wheel nuts?|tank|engine|paint)\b(?!.{0,30}\b(insur\w+|accident|mistake|what do i do|by accident)\b)/,
    said: 'Damaging somebody’s vehicle is a crime and may kill, and I will not help with it. If there is a quarrel behind it, the police or the council can be asked.',
  },
  {
    asked:
      /\b(track|tracking|tracker|gps|spy|bug|listen)\w*\b.{0,30}\b(wifes?|husbands?|girlfriends?|boyfriends?|exs?|partners?|someones?|somebodys?|elses?)\b.{0,15}\b(car|van|vehicle)?\b|\b(find|see|know|tell me|follow)\b.{0,15}\b(where|when)\b.{0,15}\b(wife|husband|girlfriend|boyfriend|ex|partner|someone|somebody|she|he)\b.{0,20}\b(park\w*|driv\w+|goes|is|lives|keeps)\b/,
    said: 'Following somebody else’s car in secret is an offence, and I will not help with it. A tracker in your own car is a good thing against theft, and I can tell you about that.',
  },
  {
    asked:
      /\b(put|register|insure|insurance|policy)\b.{0,40}\b(mums?|dads?|parents?|nans?|grans?|mates?|someone elses?|wifes?|husbands?|partners?)\b.{0,20}\b(name|main driver|policyholder)\b.{0,60}\b(cheap\w*|save|less|lower|though (i|its)|but (i|its)|even though|i drive)\b/,
    said: 'To insure a car in the name of somebody who is not its main driver is called fronting: it is fraud, and the policy may be worth nothing after a crash. Named drivers, a telematics box or a smaller car lower the price honestly.',
  },
  {
    asked:
      /\b(get|buy|make|print|need|want|bribe|pay for|know)\b.{0,25}\b(fake|dodgy|forged|bent|bribe\w*|backhander)\b.{0,20}\b(mot|certificate|v5c?|licence|insurance|stamps?|history|receipt|papers?|tester)\b(?!.{0,30}\b(sold|bought|spot|tell)\b)|\b(get|got) away with\b|\bwithout (getting|being|been) (caught|stopped|noticed|found out|detected)\b|\bnot (get|be) caught\b/,
    said: 'I help to do it right, not to get round it. I can tell you what the rule is, what it costs to break it, and the cheapest way to be within it.',
  },
]

export const unlawfulAnswer = (question: string): string | undefined => {
  const said = plain(question)
  return unlawful.find(({ asked }) => asked.test(said))?.said
}
