/** What owners write beside an entry; electric cars and motorcycles have words of their own where these would be wrong. */
export const serviceNotes: Record<string, string[]> = {
  'Major Service': [
    'Oil, all filters, plugs and brake fluid. Advised that the rear pads have one more winter in them.',
    'Full service with a courtesy car. They found a split breather hose and did not charge for it.',
    'Plugs were the originals, I think. Idles like a different car.',
    'Coolant flushed as well. Heater is noticeably warmer.',
    'Every box on the sheet ticked and the book stamped. Old filters handed over in a bag.',
    'Did this one myself over a weekend: oil, filters, plugs, coolant, gearbox oil. Torque settings noted.',
    'Cabin filter looked like a hedge. Smells better in here now.',
    'Rear diff and transfer box oil changed at the same time.',
    'Took the whole day but they rang me twice with pictures, which I liked.',
    'Timing belt inspected, no cracks, next due at 80,000.',
  ],
  'Minor Service': [
    'Oil, filter and a once-over. Tyres 5 mm all round.',
    'Quick and clean. In at nine, out by half past ten.',
    'Topped everything up and greased the trunnions.',
    'Interim service before the long drive north. Nothing to report.',
    'Small oil weep from the rocker cover, to keep an eye on.',
    'Wiper blades replaced while it was in.',
    'Checked the brakes and cleaned the sliders.',
    'Service light reset and the digital record updated.',
    'Points and plugs cleaned and gapped. Starts on the first turn again.',
    'They noticed a perished belt and changed it there and then.',
  ],
  'Oil Change': [
    'Halfway oil change, because it does a lot of short runs.',
    'Used the proper 20W-50 this time. Pressure is up by five pounds.',
    'Drained hot, new copper washer, six and a half litres.',
    'Magnetic sump plug was clean. Good sign.',
    'Oil and filter on the drive, back in time for lunch.',
    'Dark as treacle. I will not leave it so long again.',
  ],
  'Tyre Change / Rotation': [
    'Two new fronts, rears moved forward in the spring.',
    'Four all-seasons. Quieter than the old set by a long way.',
    'Rotated front to back, 4 mm on the lowest.',
    'Slow puncture repaired and balanced. Nail went to the bin with ceremony.',
    'Winter set back on. Summer ones washed and stacked in the shed.',
    'Rear tyre squared off after the motorway miles. Replaced with the sport touring pattern.',
    'Date code on the old ones was 2014. Should have done this sooner.',
  ],
  'Wheel Alignment': [
    'Pulled to the left since the pothole on the ring road. Straight as a die now.',
    'Four-wheel alignment after the new bushes. Print-out kept in Documents.',
    'Toe was a mile out. That explains the front tyres.',
    'Steering wheel centred at last.',
  ],
  'Brake Service': [
    'Front discs and pads. Bedded in on the way home.',
    'Rear drums cleaned out and adjusted. Handbrake holds on the hill now.',
    'New flexi hoses all round and fluid changed. Pedal is firm again.',
    'Sticking caliper freed and slides greased, no new parts needed.',
    'Pads only, discs well within limits.',
    'Handbrake cable replaced, the old one was down to three strands.',
  ],
  'Battery Change': [
    'The old one was seven years old and had given fair warning.',
    'Five-year guarantee, receipt attached.',
    'Fitted in the car park by the man with the van. Lifesaver.',
    'Stop-start works again, so that was the reason.',
    'Battery moved on to a conditioner for the winter.',
  ],
  'MOT / Annual Inspection': [
    'Passed first time, no advisories.',
    'Passed. Advisory on slight play in a drop link.',
    'Passed with a word about the rear tyres.',
    'Straight through. The tester asked whether it was for sale.',
    'Passed, emissions better than last year.',
    'Passed. Same advisory as ever about surface rust on the subframe.',
    'Passed, and they cleaned the headlamps for nothing.',
    'Passed. The tester remembered it from last year.',
  ],
  Repair: [
    'Alternator. Of course it was raining.',
    'Window regulator, passenger side. Second time on this one.',
    'Exhaust back box blowing, welded rather than replaced.',
    'Starter motor rebuilt by the old chap on the industrial estate.',
    'Front coil springs, both sides.',
    'Radiator leaking at the seam. Recored.',
    'Central locking motor in the driver’s door.',
    'Clutch slave cylinder, plus the pipe while they were there.',
    'EGR valve cleaned out. Saved four hundred pounds.',
    'Wing mirror, thanks to a bus.',
    'Thermostat stuck open. Cold all the way to work and back.',
    'Wheel bearing, front nearside. The drone has gone.',
  ],
  Other: [
    'Resident’s parking permit for the year.',
    'Club membership and the agreed valuation that goes with it.',
    'Ferry, there and back.',
    'Toll tag top-up.',
    'Winter storage, first half.',
    'Breakdown cover renewed.',
    'New floor mats and a fire extinguisher.',
    'Entry fee and camping for the show weekend.',
  ],
  'Wash/Detail': [
    'Quick rinse after the gritters had been.',
    'Full wash, clay and wax. Took the afternoon and two podcasts.',
    'Hand car wash on the way to a wedding.',
    'Wheels off and cleaned on the inside as well.',
    'Pre-wash, two buckets, dried with the big towel.',
    'Interior only. So much dog hair.',
    'Leather fed and the carpets out on the line.',
    'Snow foam. Childish and effective.',
  ],
}

const electricNotes: Record<string, string[]> = {
  'Major Service': [
    'Brake fluid, cabin filter and battery coolant. Not much else to do, which is rather the point.',
    'Reduction gear oil changed and the battery health report printed: it is in Documents.',
    'Service, software and a wash. Tyres wearing evenly.',
    'Twelve-volt battery tested as well. Passed.',
  ],
  'Minor Service': [
    'Health check and cabin filter, forty minutes.',
    'Brakes cleaned, because they get so little use.',
    'Charging port seal replaced under warranty.',
    'Nothing to report but screenwash.',
  ],
  Repair: [
    'Twelve-volt battery, of all things.',
    'Charge port lid motor.',
    'Front drop links.',
    'Wing mirror, thanks to a bus.',
  ],
}

const motorcycleNotes: Record<string, string[]> = {
  'Major Service': [
    'Valve clearances, plugs, fork oil and a new chain. Feels brand new.',
    'Carbs balanced, or whatever one says now. Smooth to the red line.',
    'Full service before the season, brake fluid both ends.',
  ],
  'Minor Service': [
    'Oil, filter, chain adjusted and levers greased.',
    'Done in the shed with the radio on.',
    'Checked over before the weekend away. Nothing loose.',
  ],
  'Brake Service': ['Front pads and a fluid change.', 'Caliper stripped and rebuilt. Road salt is a menace.'],
  Repair: ['Regulator rectifier, the usual suspect.', 'Clutch cable, at the roadside, with a spare.', 'Fork seals.'],
  'Wash/Detail': [
    'Bug removal. So many bugs.',
    'Washed, dried with the blower, chain cleaned and lubed.',
    'Salt off before it could settle.',
  ],
}

export function notesFor(type: string, { isElectric, body }: { isElectric: boolean; body: string }): string[] {
  const own = isElectric ? electricNotes[type] : body === 'motorcycle' ? motorcycleNotes[type] : undefined
  return own ?? serviceNotes[type] ?? []
}

/** On a vehicle's own notes page. */
export const keepsakes = {
  electric: [
    'Charge to 80% on weeknights. The schedule is set in the car, not the app.',
    'The granny cable is under the boot floor.',
    'Preheat from the wall, not the battery, and winter range is fine.',
  ],
  motorcycle: [
    'Chain at 30 mm of slack, measured on the side stand.',
    'Neutral is easier to find before you stop.',
    'Tool roll is under the seat, the spare bulbs with it.',
  ],
}

export const vehicleNotes = [
  'Spare key is with Mum. The locking wheel nut is in the cubby under the boot floor.',
  'Tyre pressures that suit it best: 30 front, 28 rear, whatever the plate says.',
  'Faint whistle above 60 from the nearside mirror. Tape cures it, so it is the seal.',
  'Rear washer jet needs a pin every few months.',
  'Paint code and touch-up pen are in the glovebox.',
  'Always starts best with half choke and no throttle. Do not pump it.',
  'The clock loses four minutes a week. I have stopped correcting it.',
  'Jacking point on the offside rear is tender. Use the axle.',
  'Boot leaks when parked nose-down. Drain hole cleared in the spring, dry since.',
  'Radio code is written on the inside back cover of the handbook.',
  'The last owner said the clutch was done at 60,000. No receipt, but it feels right.',
  'Best on the good fuel. It pinks on anything less when it is hot.',
  'Keep a litre of oil in the boot. It uses about one between services.',
  'Timing chain is quiet from cold, checked every month.',
]

export const products = [
  'Two-bucket wash, pH-neutral shampoo',
  'Snow foam, microfibre mitt, spray wax',
  'Clay bar, carnauba wax',
  'Waterless wash',
  'Hand car wash, silver package',
  'Wheel cleaner, tyre dressing, glass cleaner',
]

export const garages = [
  'Harbour Road Garage',
  'Fell View Motors',
  'Old Station Autos',
  'Brook Street MOT Centre',
  'Nightingale & Son',
  'Castle Hill Garage',
  'Three Bridges Autocare',
  'Penrose Motor Engineers',
  'Lowfield Service Station',
  'Ashdown Classic Works',
  'The Tyre Yard',
  'Quayside Independent',
]
