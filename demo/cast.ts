import { readTable } from './table.ts'

/** Who lives in the demo. Days: how long ago they joined. Letter: what current registrations of their region begin with. */
const table = `
  priya    | Priya Nair           | Leicester     | F | individual     | 412 | skin4 bun black
  malcolm  | Malcolm Fairweather  | Harrogate     | Y | pro-enthusiast | 748 | skin1 cap grey
  tomasz   | Tomasz Zieliński     | Sheffield     | Y | small-business | 731 | skin1 crop brown beard
  ffion    | Ffion Pritchard      | Aberystwyth   | C | individual     | 1   | initials
  doreen   | Doreen Achebe        | Croydon       | L | individual     | 655 | skin5 curls grey glasses
  callum   | Callum Ferguson      | Inverness     | S | collector      | 702 | skin1 beanie red beard
  aisha    | Aisha Rahman         | Bradford      | Y | collector      | 588 | skin4 scarf teal
  gareth   | Gareth Llewellyn     | Swansea       | C | pro-enthusiast | 690 | skin2 bald grey beard
  siobhan  | Siobhán Doherty      | Derry         | N | individual     | 377 | skin1 long red
  winston  | Winston Clarke       | Birmingham    | B | collector      | 640 | skin5 cap grey beard
  ewa      | Ewa Kowalska         | Peterborough  | A | individual     | 298 | skin1 bob blonde
  hamish   | Hamish Sinclair      | Stirling      | S | collector      | 520 | skin1 crop red
  chloe    | Chloe Bennett        | Norwich       | A | individual     | 241 | skin2 long blonde
  imran    | Imran Sheikh         | Luton         | K | pro-enthusiast | 611 | skin3 crop black beard
  mei      | Mei Lin Chow         | Manchester    | M | collector      | 468 | skin2 bob black glasses
  rhys     | Rhys Morgan          | Cardiff       | C | individual     | 350 | initials
  judith   | Judith Hargreaves    | Kendal        | P | individual     | 560 | skin1 bob grey glasses
  kofi     | Kofi Mensah          | Tottenham     | L | collector      | 433 | skin5 crop black
  lorna    | Lorna Buchanan       | Aberdeen      | S | collector      | 505 | skin1 bun brown
  darren   | Darren Whitlock      | Basildon      | E | business-lite  | 667 | skin2 cap navy
  nisha    | Nisha Patel          | Wembley       | L | collector      | 322 | skin3 long black
  alastair | Alastair Pemberton   | Cirencester   | V | pro-enthusiast | 718 | skin1 crop grey glasses
  bronwen  | Bronwen Hughes       | Caernarfon    | D | individual     | 276 | initials
  seun     | Seun Adeyemi         | Bristol       | W | individual     | 389 | skin5 locs black
  katya    | Katya Ivanova        | Brighton      | G | individual     | 205 | skin1 curls brown
  stuart   | Stuart Penhaligon    | Truro         | W | individual     | 447 | skin2 beanie brown beard
  yusuf    | Yusuf Demir          | Dalston       | L | individual     | 183 | skin3 crop brown beard
  beth     | Beth Ashworth        | Huddersfield  | Y | small-business | 629 | skin1 bun blonde
  graham   | Graham Tuck          | Ipswich       | A | individual     | 594 | initials
  leila    | Leila Hosseini       | Reading       | R | individual     | 264 | skin3 curls black glasses
  patrick  | Patrick O'Neill      | Belfast       | N | small-business | 576 | skin1 crop brown
  sandra   | Sandra Okafor        | Coventry      | B | collector      | 341 | skin5 bun black
  neil     | Neil Braithwaite     | Whitby        | Y | individual     | 482 | skin1 cap brown beard
  zara     | Zara Malik           | Glasgow       | S | individual     | 118 | skin3 scarf plum
  colin    | Colin Ridley         | Newcastle     | N | individual     | 536 | initials
  helen    | Helen Fitzgerald     | Bath          | W | collector      | 414 | skin1 bob red
  dev      | Dev Chaudhary        | Milton Keynes | K | small-business | 603 | skin3 crop black glasses
  megan    | Megan Tyler          | Hull          | Y | individual     | 92  | skin2 long brown
  victor   | Victor Szabo         | Nottingham    | F | individual     | 311 | initials
  rosie    | Rosie Trelawney      | Plymouth      | W | individual     | 228 | skin1 curls red
  amara    | Amara Nwosu          | Southampton   | H | individual     | 147 | skin5 long black
`

export interface CastMember {
  key: string
  name: string
  town: string
  plateLetter: string
  plan: string
  joinedDaysAgo: number
  portrait: string
}

export const cast: CastMember[] = readTable(table, 7).map((cells) => {
  const [key, name, town, plateLetter, plan, days, portrait] = cells as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return { key, name, town, plateLetter, plan, joinedDaysAgo: Number(days), portrait }
})

/** Whom to sign in as, and why. */
export const leads = [
  { key: 'priya', story: 'owns one Ford Fiesta, and its MOT is due in 12 days' },
  { key: 'malcolm', story: 'collects: fifteen vehicles, from a 1959 Morris Minor to an electric Jaguar' },
  { key: 'tomasz', story: 'runs a workshop on Small Business, with a fleet, services and reviews' },
  { key: 'ffion', story: 'joined last night: an empty garage, and a car waiting to be accepted' },
  { key: 'judith', story: 'moderates: two reports are waiting for her' },
  { key: 'alastair', story: 'has Malcolm’s old MGB, whose history was sealed at the handover' },
] as const

/** Six came through Malcolm, which is more than the badge for bringing friends asks for. */
export const invited: [who: string, by: string][] = [
  ['ewa', 'malcolm'],
  ['judith', 'malcolm'],
  ['alastair', 'malcolm'],
  ['graham', 'malcolm'],
  ['beth', 'malcolm'],
  ['helen', 'malcolm'],
  ['nisha', 'imran'],
  ['dev', 'imran'],
  ['zara', 'callum'],
  ['ffion', 'judith'],
  ['megan', 'neil'],
  ['bronwen', 'gareth'],
]

export const emailOf = (name: string) =>
  `${name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}@example.org`
export const demoPassword = 'garagetale-demo'
