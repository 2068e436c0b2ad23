const messages: Record<string, string> = {
  'priya-fiesta':
    'My first car bought with my own money. Serviced on time since 2022, every receipt kept, one careful parker and one less careful bus.',
  'malcolm-minor':
    'A Minor 1000 that has lived in Yorkshire since new. Engine rebuilt in 1998, unleaded head, otherwise as it left Cowley. It is used, not just looked at.',
  'malcolm-etype':
    'A matching-numbers 4.2 coupé, bought as a box of parts from a widow in Ripon and put together over six winters. The pictures tell some of it.',
  'malcolm-tr6':
    'The one I take to the coast. Fuel injection kept original, overdrive on third and top, and a hood that I have used twice.',
  'malcolm-xk8':
    'For sale because I have run out of roof, not out of love. Timing chain tensioners and water pump done, all the paperwork is here.',
  'tomasz-escort':
    'The workshop car. We rebuilt it in the evenings, and the apprentices learnt to gas weld on it. It goes to three shows a year and then rests.',
  'callum-lr90': 'A working Ninety on the hill every day of its life. Galvanised chassis in 2017, heater in the end.',
  'doreen-traveller':
    'In our family since 1972. Wood by my husband, then by me. She has been to every one of our children’s weddings.',
  'alastair-mgb': 'Came to me with thirty years of history in one place. I intend to hand it on the same way.',
  'imran-m3':
    'Subframe reinforced, VANOS and rod bearings done with proof. Driven in the dry, and now and then in the wet.',
  'katya-twocv': 'Six hundred and two cubic centimetres of optimism.',
  'victor-spider':
    'A good home wanted. New hood, new clutch, cambelt done last spring. Every electrical item works, which I mention because it is an Alfa.',
}

const general = [
  'Well looked after and well used. Everything I have done to it is below.',
  'Nothing hidden: the good, the bad and the invoices.',
  'A car to drive rather than to store. Ask me anything about it.',
  'Kept to the book, garaged in winter, waxed twice a year.',
  'Not perfect, but honest. The history speaks for itself.',
  'Bought with my heart, kept with a spreadsheet.',
]

export const ownersMessage = (key: string, order: number) => messages[key] ?? general[order % general.length] ?? ''

/** vehicle | kind | name | brand | days ago | pounds | major? | words */
export const modificationTable = `
  malcolm-minor    | Tech        | Electronic ignition            | Sparkwell        | 610 | 118  |       | Hidden inside the original distributor cap. The points are in a tin in the boot, just in case.
  malcolm-minor    | Performance | Front disc brake conversion    | Marlin & Hythe   | 402 | 465  | major | Stops with the traffic now. Reversible, and the old drums are on the shelf.
  malcolm-etype    | Performance | High-capacity radiator         | Coldstream       | 540 | 820  | major | Sits behind the original grille. No more watching the needle in August.
  malcolm-etype    | Tech        | Alternator conversion          | Sparkwell        | 330 | 290  |       | Looks like the old dynamo, charges like a modern car.
  malcolm-capri    | Interior    | Retrimmed Recaro seats         | Fenwick Trim     | 260 | 940  |       | The right cloth, found on a roll in Northampton.
  malcolm-chimaera | Performance | Stainless sports exhaust       | Rivelin          | 188 | 1150 | major | Louder than the last one. The village has been told.
  malcolm-d90xs    | Aesthetic   | Steel wheels in white          | Moorland         | 480 | 420  |       | As it should have come from the factory.
  malcolm-tr6      | Tech        | Overdrive relay upgrade        | Sparkwell        | 150 | 64   |       | Engages every time instead of most times.
  tomasz-escort    | Performance | Fast-road camshaft             | Kelham Lane      | 690 | 380  | major | Built on our own bench.
  tomasz-escort    | Performance | Twin carburettors              | Weslake Row      | 520 | 890  | major | Jetted on the rolling road at Dev's place.
  tomasz-escort    | Aesthetic   | Period alloy wheels            | Minster          | 300 | 640  |       | Refurbished, diamond cut would have been wrong.
  tomasz-ranger    | Tech        | Winch and recovery lights      | Haulwell         | 410 | 1480 | major | For the day job.
  callum-lr90      | Performance | Parabolic springs              | Moorland         | 655 | 540  | major | My back said thank you.
  callum-lr90      | Interior    | Sound-deadening mats           | Quietline        | 340 | 260  |       | You can almost hear the radio.
  callum-lr90      | Tech        | Heater matrix and fan          | Coldstream       | 8   | 215  | major | Warm feet at last.
  aisha-mx5        | Performance | Adjustable dampers             | Halden           | 420 | 610  | major | Set soft for Bradford, two clicks up for the moors.
  aisha-mx5        | Aesthetic   | Mohair hood                    | Fenwick Trim     | 205 | 495  |       | Glass window, so I can see behind me now.
  gareth-bonnie    | Performance | Progressive fork springs       | Halden           | 300 | 98   |       | No more nose-dives at the lights.
  gareth-gs        | Tech        | Heated grips and spot lamps    | Trailmark        | 240 | 330  |       | Winter rides allowed.
  imran-e30        | Performance | Limited-slip differential      | Rivelin          | 600 | 870  | major | Medium case, 3.64. Found after two years of looking.
  imran-e30        | Aesthetic   | Cross-spoke alloys             | Minster          | 370 | 720  |       | Polished lips, new bolts.
  imran-m3         | Performance | Subframe reinforcement         | Redway           | 450 | 1250 | major | Plates welded at Dev's. Peace of mind.
  imran-m3         | Interior    | Short-shift lever              | Rivelin          | 190 | 210  |       | Clicks like a rifle bolt.
  mei-s2000        | Performance | Brake pads and braided lines   | Halden           | 280 | 345  |       | Better feel, no squeal.
  rhys-fiestast    | Performance | Lowering springs               | Halden           | 120 | 240  |       | Came off again after six weeks. Too low for our street.
  rhys-fiestast    | Aesthetic   | Gloss black badges             | Minster          | 200 | 45   |       | A small vanity.
  hamish-impreza   | Performance | Back to the standard exhaust   | Original part    | 84  | 0    |       | Quieter, and I like it.
  hamish-t4        | Interior    | Rock-and-roll bed              | Vanfold          | 500 | 1180 | major | Three-quarter width, seat belts tested.
  hamish-t4        | Tech        | Diesel night heater            | Emberline        | 350 | 780  | major | Slept at minus nine and lived.
  stuart-vivaro    | Interior    | Campervan conversion           | Home made        | 160 | 2350 | major | Birch ply, wool insulation, far too many cupboards.
  stuart-vivaro    | Tech        | Leisure battery and solar      | Emberline        | 130 | 690  | major | Three nights off the grid, tested at Sennen.
  darren-escort    | Aesthetic   | Rear arches and full repaint   | Whitlock Body    | 12  | 2900 | major | Metal finished, two-pack, flatted and polished.
  darren-xr2       | Performance | Refurbished carburettor        | Weslake Row      | 220 | 260  |       | No more flat spot at 3,000.
  dev-civic        | Performance | Front-mounted intercooler      | Redway           | 60  | 780  | major | 25 degrees cooler at the end of a pull.
  dev-civic        | Tech        | Data logger                    | Redway           | 310 | 340  |       | Graphs by the kettle.
  dev-civic        | Performance | Brake ducting                  | Redway           | 250 | 190  |       | For the track days I swear are for research.
  helen-elise      | Performance | Aligned and corner-weighted    | Ashdown          | 140 | 280  |       | Numbers on paper, smiles in the lanes.
  katya-twocv      | Interior    | New seat covers in stripes     | Deux Rayures     | 95  | 160  |       | Deck-chair cloth, as it should be.
  rosie-beetle     | Tech        | Twelve-volt conversion         | Sparkwell        | 180 | 310  | major | Headlamps I can see by.
  nisha-gti205     | Performance | Rear beam rebuilt              | Rivelin          | 210 | 620  | major | All new bearings, silent now.
  lorna-disco      | Tech        | Tow bar with electrics         | Haulwell         | 360 | 480  |       | Thirteen-pin, coded properly.
  bronwen-jimny    | Performance | All-terrain tyres and small lift| Moorland        | 150 | 890  | major | 40 mm, no rubbing, insurance told.
  winston-w124     | Interior    | Radio with the right face      | Blaupunkt style  | 270 | 320  |       | Looks 1995, streams podcasts.
  neil-ranger      | Interior    | Waterproof seat covers         | Harbour Canvas   | 185 | 150  |       | Dog approved.
  graham-p6        | Tech        | Halogen headlamps              | Sparkwell        | 430 | 85   |       | I can see the verge.
  malcolm-minor    | Interior    | Seat belts, front and rear     | Fenwick Trim     | 520 | 240  |       | Inertia reels, hidden behind the trim. The grandchildren may come now.
  malcolm-minor    | Aesthetic   | Trafficators restored          | Home made        | 275 | 38   |       | Both semaphores rise again. There are flashers as well, for those who do not know what they are.
`

/** Words an owner would put under a picture. */
export const mediaTitles: Record<string, string[]> = {
  drive: ['Home at last', 'On the drive', 'Sunday morning'],
  street: ['Outside the house', 'A space right by the door', 'Fresh from the wash'],
  lane: ['Golden hour', 'The long way home', 'Back lane, evening'],
  sea: ['Day by the sea', 'On the front', 'Chips and a view'],
  snow: ['First snow', 'Above the snow line', 'Gritters not been yet'],
  show: ['At the show', 'On the club stand', 'Field full of friends'],
  moor: ['Over the tops', 'Sheep have right of way', 'Moor road'],
  workshop: ['In for work', 'On the ramp next', 'Bay two'],
  barn: ['In the yard', 'Barn find, sort of', 'Round the back'],
  night: ['City lights', 'Late finish', 'After the rain'],
  charge: ['Twenty minutes and a coffee', 'Plugged in', 'At the hub'],
  forecourt: ['Filling up', 'Five Arches stop', 'Brimmed for the trip'],
  wheel: ['Alloys refurbished', 'New tyre, clean wheel'],
  engine: ['Engine bay, cleaned', 'Under the bonnet'],
  spanners: ['Bench, before the tea', 'Tools for the job'],
  dials: ['The view from the seat', 'Clocks'],
  odometer: ['Mileage for the record', 'A number worth a picture'],
  wash: ['Suds', 'Two buckets'],
  lift: ['Up on the lift', 'Underside, after waxing'],
}
