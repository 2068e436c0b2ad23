import { readTable } from './table.ts'

/** who | days ago | subject | picture: the author's model and a scene | title | words */
const table = `
  malcolm  | 3   | restoration | minor drive       | Sixty-odd years and still no rattles | The Minor turned out for its first proper run of the season. Twelve miles to the bakery, twelve back, and the only thing that came loose was the cake box.
  priya    | 5   | mot         | fiesta street     | MOT is creeping up again | Under three weeks left on the Fiesta. Last year it was an advisory on the rear brake pipes, so this time I have had them looked at before the tester does. Wish me luck.
  tomasz   | 2   | work        | ranger workshop   | The recovery truck has earned its keep | Eleven recoveries since Monday, nine of them flat batteries. If yours cranks slowly in the morning, bring it in before it strands you. It takes us ten minutes to test.
  aisha    | 1   | electric    | mg4 charge        | 240 miles, one coffee | Bradford to Bristol in the MG4 with a single stop. I arrived with 18% and a better mood than the M5 deserves.
  callum   | 4   | winter      | lr90 snow         | Heater box rebuilt, feeling in toes restored | Stripped the Ninety's heater out, replaced the matrix and both hoses, and lined the box with foam. First winter in eight years that I will not need two pairs of socks.
  gareth   | 6   | bike        | bonnie sea        | Gower in the low sun | Out at seven, back for breakfast. The Bonnie hates motorways and loves this road, so we are in agreement.
  imran    | 8   | service     | m3 engine         | VANOS done, gremlin gone | Rattle at idle was the VANOS after all. Seals and the exhaust hub rings replaced over a weekend, with plenty of tea. It pulls like it did when I bought it.
  katya    | 9   | show        | twocv show        | Third prize and a sponge cake | The 2CV came third in its class. There were three in the class. I am still putting the rosette on the dashboard.
  doreen   | 11  | history     | traveller show    | The ash frame is good for another decade | Sanded and revarnished the timber over four weekends. My late husband did it in 1994 and wrote the date inside the tailgate. I wrote mine underneath.
  mei      | 12  | electric    | model3 charge     | Nearly 50,000 miles on the original tyres? No | For everyone who asks: the Model 3 gets through rears every 19,000 miles if you enjoy the torque as much as I do. Budget accordingly.
  hamish   | 13  | trip        | t4 moor           | North Coast 500 in a van older than some drivers | Nine days, 870 miles, one alternator belt. A man called Sandy in Durness had one on the shelf and would not take more than a tenner for it.
  darren   | 14  | bodywork    | escort workshop   | Two new rear arches on the Mexico | Cut, weld, lead load, repeat. No filler thicker than a fag paper, as my old boss used to say. Paint next week if the weather holds.
  judith   | 15  | question    | v240 barn         | Does anyone still make 240 heater valves? | Mine weeps on to the carpet. I have found new ones abroad at a silly price and a refurbished one nearer home. Has anybody fitted the refurbished sort and regretted it?
  zara     | 16  | bike        | mt07 moor         | Passed. Full licence. Bought the bike. | In that order, Mum. The MT-07 is mine and I have already been over the Crow Road twice.
  beth     | 17  | wash        | berlingo wash     | Two buckets. Please. | I spent nine hours yesterday removing scratches that one sponge put there in nine minutes. One bucket for soap, one for rinsing, and a grit guard in each. Your paint will thank you.
  alastair | 18  | restoration | mgb lane          | New home, same blue | It was Malcolm's for thirty years and now it is mine. The folder of receipts came with it through GarageTale, down to the wiper blades. I have never bought a car this honestly described.
  rosie    | 20  | trip        | beetle sea        | To Padstow at 52 miles an hour | Everyone overtakes, everyone waves. The Beetle drank a litre of oil there and a litre back, which for her is a good week.
  kofi     | 21  | money       | prius night       | 24,000 miles a year in a Prius: the numbers | Fuel works out at 8.4p a mile, tyres 1.1p, servicing 1.6p. I log every receipt in here on my phone at the rank, and my accountant sent me a thank-you card.
  patrick  | 22  | tyres       | golf wheel        | Date codes matter more than tread | A customer rolled in on tyres with 6 mm left and a 2011 date code. They were harder than the kerb. Four digits on the sidewall: week, then year. Go and look at yours.
  winston  | 23  | history     | w124 street       | Thirty years in the family and counting | Dad collected the E220 from the showroom in Digbeth. I have his first service stamp scanned, and mine beside it. Same garage until they retired.
  helen    | 24  | trip        | elise lane        | Wye Valley before the tourists wake up | Roof off, heater on, hat on. The Elise weighs less than most people's excuses for not getting up at five.
  stuart   | 26  | camper      | vivaro sea        | Camper conversion, month four | The bed folds, the sink drains, and the leisure battery survived three nights at Sennen. Next job is to stop the cupboard opening on roundabouts.
  neil     | 27  | work        | ranger sea        | Salt is not seasoning | Launching the boat twice a week means rinsing the Ranger's underside twice a week. I got the cavity wax done before winter this year rather than after.
  dev      | 28  | modified    | civic engine      | Power run day at the unit | Six Type Rs, one dyno, no explosions. Mine made 341 at the hubs on the new intercooler. Graphs are pinned up by the kettle.
  ewa      | 30  | mot         | octavia forecourt | Failed on Tuesday, passed on Friday | Front coil spring snapped, and I never heard it go. New pair fitted, retested free, back to the school run. Check your springs after the winter potholes.
  graham   | 31  | humour      | allegro show      | In defence of the Allegro | Yes, I have heard the one about the square wheel. It has started first turn every Sunday since 2019, which is more than can be said for the jokes.
  chloe    | 33  | wash        | fiat500 sea       | Seagulls: 1, Fiat 500: 0 | Parked under a lamp post at Cromer for forty minutes. That will be a full decontamination wash, then.
  nisha    | 34  | restoration | gti205 forecourt  | The 205 is home | Drove down to Devon by train, drove back in this. Smells of petrol and old crisps. I have wanted one since I was nine.
  sandra   | 36  | work        | xk8 sea           | I used to build these | Eleven years on the XK line at Browns Lane. When this one came up with my paint inspection stamp still inside the boot lid I could hardly not.
  bronwen  | 37  | winter      | jimny snow        | Jimny 1, Pen-y-Pass 0 | Small, square, slow and completely unbothered by snow. It carried three hikers down to the village and refused payment other than Welsh cakes.
  leila    | 38  | electric    | leaf charge       | Battery report, since you all ask | 87% health at 41,000 miles. Mostly charged at home overnight. For everyone who told me the battery would be landfill by now: it is not.
  lorna    | 40  | trip        | disco snow        | Cairngorms with a caravan and no drama | Winter tyres, air suspension serviced in the autumn, and a flask. The Discovery ate the A939 as if it were the A90.
  siobhan  | 41  | money       | golf sea          | Anyone else sick of DPF lights? | Short runs to the hospital and back do it no good. Forty minutes up to Limavady at the weekend clears it. Cheaper than a new filter and the views are better.
  rhys     | 42  | modified    | fiestast lane     | Lowered 25 mm and my back agrees it was too far | Springs going back on the shelf. Keep your originals, folks.
  victor   | 44  | humour      | estelle snow      | The Škoda jokes are older than the Škoda | It goes, it stops, it starts in the snow, and the heated rear window keeps your hands warm while you push. I shall be selling the Alfa before this one.
  seun     | 45  | service     | polo street       | Main dealer wanted £420 for a service | The independent round the corner did it for £189 with the same oil and let me watch. Stamped the digital record and uploaded the invoice here before I got home.
  colin    | 47  | restoration | transitmk sea     | The Mark One moves under its own power | Eleven years since it last did. Thirty yards forwards, thirty back, one very quiet grown man in the driver's seat.
  megan    | 48  | question    | p107 street       | First car, first flat tyre | The 107 does not have a spare, it has a can of foam. Is the foam any good or should I buy a proper space saver?
  yusuf    | 50  | work        | sprinter forecourt| Van downtime costs more than servicing | One day off the road last month cost me more than two years of oil changes. I have set reminders for everything in here now, fifteen days' notice each.
  amara    | 52  | electric    | ioniq5 charge     | Vehicle-to-load is not a gimmick | Ran the projector, the urn and the fairy lights at the allotment open day straight from the Ioniq. Used 6% of the battery. Everyone wanted to see the socket.
  malcolm  | 55  | show        | tr6 show          | A good year for the TR | Three shows, two punctures, one trophy. The trophy is for distance travelled, which tells you about the punctures.
  callum   | 58  | trip        | lr90 moor         | Bealach na Bà, second gear, windows down | 67 brake horse power sounds like a lot until you point it at that hill. We got there. So did the queue behind us.
  tomasz   | 61  | service     | ranger lift       | Why we photograph every job | Every car that leaves us has pictures of the old parts beside the new ones. Customers see what they paid for, and the next owner sees it too.
  imran    | 64  | money       | e330 drive        | Plug-in maths after a year | 61% of my miles on electricity, because my commute is 22 miles each way and work has sockets. If yours is 60 each way, buy the diesel.
  gareth   | 67  | bike        | gs moor           | Chain or shaft? | The GS does not care about the weather, the luggage or my opinion. But I did enjoy not owning a bottle of chain lube this year.
  aisha    | 70  | restoration | mx5 moor          | Sills. It is always the sills. | Bought as 'solid'. Prodded with a screwdriver. Not solid. Two repair sections and a good welder later, she is through the MOT with a clean sheet.
  doreen   | 74  | humour      | jazz street       | The most exciting car I own | The Traveller wins the rosettes. The Jazz carries the compost, the choir and a washing machine. I know which one I would keep.
  helen    | 78  | question    | v60 street        | Best child seat for an estate with deep side bolsters? | The V60's seats are lovely for adults and awkward for a rear-facing seat. What fits without a wrestling match?
  hamish   | 82  | modified    | impreza wheel     | Back to standard, one box at a time | Took the loud exhaust off, found the original, and my neighbour brought me a bottle of wine. Nobody mentioned it. We both knew.
  katya    | 86  | question    | twocv sea         | Roof replacement: glue or clips? | The fabric roof has reached the stage where it lets in light, then rain, then leaves. Internal or external catch, which would you choose?
  mei      | 90  | service     | s2000 night       | Valve clearances at 68,000 | All sixteen checked, three adjusted by a hair. Nobody ever does them on these. It sounds like a sewing machine again.
  darren   | 95  | bodywork    | xr2 show          | Dust is the enemy | Wet the floor, ground the panel, tack cloth twice, and do not let your brother-in-law open the door. The XR2 came out like glass.
  priya    | 101 | wash        | fiesta wash       | First proper clean since I bought it | Borrowed a pressure washer and lost a whole Saturday. There were three parking tokens and a 2019 conker under the back seat.
  winston  | 108 | service     | w124 dials        | 120,000 and the needle still swings smooth | Gearbox oil and filter, diff oil, and the window regulator I had been ignoring since spring. It shifts like butter off a warm knife.
  alastair | 114 | history     | rr barn           | A mystery in the MOT record | The Range Rover's 2019 test shows 50,000 miles fewer than the year before. The tester's finger slipped, and the next year it is right again. Good to be able to show both sheets to a buyer.
  judith   | 121 | winter      | v240 snow         | 200,000 miles and the heater still roasts marshmallows | Say what you like about the shape. When the pass is closed at four in the afternoon I know which car I want to be sitting in.
  patrick  | 128 | tyres       | golf street       | Winter tyres: who needs them and who does not | If you are in town and can stay in on the two bad days, good all-seasons will do. If you live up a hill in the Sperrins, fit the proper ones by November.
  stuart   | 136 | restoration | minicity lane     | City E brought back from a hedge | Bramble out of the radiator, mouse out of the airbox, apologies to the mouse. It fired on the ninth try.
  colin    | 143 | show        | capri lane        | Ran out of Tyne Tunnel | I may have gone through with the window down twice. The Cologne V6 is a musical instrument and that is my position.
  rosie    | 151 | money       | panda snow        | Owning one sensible car pays for the silly one | The Panda costs me 31p a mile all in. The Beetle costs more than that in waving. GarageTale's spending page settled the argument at home.
  sandra   | 160 | question    | epace drive       | AdBlue warning at 1,200 miles, really? | Topped it up eight weeks ago. Is that normal on motorway runs, or do I have a sensor on the way out?
  beth     | 170 | work        | berlingo workshop | Ceramic coatings, honestly | It will not stop stone chips, it will not wash itself, and it does not last for ever. It does make the next three years of washing much easier. That is what you pay for.
  neil     | 181 | humour      | ranger barn       | Dog approved | New seat covers. Waterproof, washable, and according to the dog an improvement on the sofa.
  graham   | 195 | history     | p6 drive          | Found the original bill of sale | Behind the glovebox of the P6: £2,139 and 60 pence, February 1974, with a note that the customer would like the radio fitted by Friday. Scanned and safe in Documents now.
  dev      | 210 | electric    | niro charge       | Tuning shop owner buys an electric car | I know. But the Niro does the school run for two pence a mile, and that pays for tyres for the Civic.
  lorna    | 226 | service     | disco snow        | Do the belts together | Front and rear cambelts and the oil pump housing at the same visit. Labour is the cost on these, so pay it once.
  chloe    | 235 | question    | fiat500 sea       | What did everyone do with their first car? | Mine has 56,000 on the clock and I am being told to 'move on'. It has a sticker from every beach in Norfolk. I am not moving on.
`

export interface PostText {
  author: string
  daysAgo: number
  subject: string
  picture: { model: string; scene: string }
  title: string
  content: string
}

export const postTexts: PostText[] = readTable(table, 6).map((cells) => {
  const [author = '', days = '', subject = '', picture = '', title = '', content = ''] = cells
  const [model = '', scene = ''] = picture.split(/\s+/)
  return { author, daysAgo: Number(days), subject, picture: { model, scene }, title, content }
})

export const systemPosts = [
  {
    daysAgo: 49,
    title: 'Your records travel with the car',
    content:
      'When you sell, start the transfer from the Ownership Log. The service history, MOT data and the notes you marked for the record go with the vehicle; your private documents stay with you.',
  },
  {
    daysAgo: 7,
    title: 'Reminders now come with the lead time you choose',
    content:
      'From five days to sixty. Set them once on the MOT, the tax and the insurance, and we will tell you in the app and by mail.',
  },
  {
    daysAgo: 4,
    title: 'Why the last of the carburettors refuse to retire',
    content:
      'A needle, a jet and a piston that rises with the air: the SU carburettor was drawn up before the First World War and was still fitted in the nineties. We spent a morning with two specialists who rebuild forty pairs a month, and came away able to hear a tight jet from across the yard.',
    category_id: 'news',
    metadata: { source: 'rss', feed: 'The Saturday Spanner', category: 'Workshop' },
  },
  {
    daysAgo: 18,
    title: 'Salt, and how to have it off before it has your sills',
    content:
      'The gritters were out on sixty-one nights this winter. Rinse upwards, not downwards, open every drain hole you can find, and let the car dry with its doors ajar before any wax goes on. Our long-term estate shows what happens when nobody does.',
    category_id: 'news',
    metadata: { source: 'rss', feed: 'The Saturday Spanner', category: 'Care' },
  },
]
