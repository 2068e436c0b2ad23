import { readTable } from './table.ts'

/** Who lives in the demo. Days: how long ago they joined. Letter: what current registrations of their region begin with. */
const table = `
  priya    | Priya Nair           | Leicester     | F | individual     | 412 | portrait
  malcolm  | Malcolm Fairweather  | Harrogate     | Y | pro-enthusiast | 748 | portrait
  tomasz   | Tomasz Zieliński     | Sheffield     | Y | small-business | 731 | portrait
  ffion    | Ffion Pritchard      | Aberystwyth   | C | individual     | 1   | initials
  doreen   | Doreen Achebe        | Croydon       | L | individual     | 655 | portrait
  callum   | Callum Ferguson      | Inverness     | S | collector      | 702 | portrait
  aisha    | Aisha Rahman         | Bradford      | Y | collector      | 588 | portrait
  gareth   | Gareth Llewellyn     | Swansea       | C | pro-enthusiast | 690 | portrait
  siobhan  | Siobhán Doherty      | Derry         | N | individual     | 377 | portrait
  winston  | Winston Clarke       | Birmingham    | B | collector      | 640 | portrait
  ewa      | Ewa Kowalska         | Peterborough  | A | individual     | 298 | portrait
  hamish   | Hamish Sinclair      | Stirling      | S | collector      | 520 | portrait
  chloe    | Chloe Bennett        | Norwich       | A | individual     | 241 | portrait
  imran    | Imran Sheikh         | Luton         | K | pro-enthusiast | 611 | portrait
  mei      | Mei Lin Chow         | Manchester    | M | collector      | 468 | portrait
  rhys     | Rhys Morgan          | Cardiff       | C | individual     | 350 | initials
  judith   | Judith Hargreaves    | Kendal        | P | individual     | 560 | portrait
  kofi     | Kofi Mensah          | Tottenham     | L | collector      | 433 | portrait
  lorna    | Lorna Buchanan       | Aberdeen      | S | collector      | 505 | portrait
  darren   | Darren Whitlock      | Basildon      | E | business-lite  | 667 | portrait
  nisha    | Nisha Patel          | Wembley       | L | collector      | 322 | portrait
  alastair | Alastair Pemberton   | Cirencester   | V | pro-enthusiast | 718 | portrait
  bronwen  | Bronwen Hughes       | Caernarfon    | D | individual     | 276 | initials
  seun     | Seun Adeyemi         | Bristol       | W | individual     | 389 | portrait
  katya    | Katya Ivanova        | Brighton      | G | individual     | 205 | portrait
  stuart   | Stuart Penhaligon    | Truro         | W | individual     | 447 | portrait
  yusuf    | Yusuf Demir          | Dalston       | L | individual     | 183 | portrait
  beth     | Beth Ashworth        | Huddersfield  | Y | small-business | 629 | portrait
  graham   | Graham Tuck          | Ipswich       | A | individual     | 594 | initials
  leila    | Leila Hosseini       | Reading       | R | individual     | 264 | portrait
  patrick  | Patrick O'Neill      | Belfast       | N | small-business | 576 | portrait
  sandra   | Sandra Okafor        | Coventry      | B | collector      | 341 | portrait
  neil     | Neil Braithwaite     | Whitby        | Y | individual     | 482 | portrait
  zara     | Zara Malik           | Glasgow       | S | individual     | 118 | portrait
  colin    | Colin Ridley         | Newcastle     | N | individual     | 536 | initials
  helen    | Helen Fitzgerald     | Bath          | W | collector      | 414 | portrait
  dev      | Dev Chaudhary        | Milton Keynes | K | small-business | 603 | portrait
  megan    | Megan Tyler          | Hull          | Y | individual     | 92  | portrait
  victor   | Victor Szabo         | Nottingham    | F | individual     | 311 | initials
  rosie    | Rosie Trelawney      | Plymouth      | W | individual     | 228 | portrait
  amara    | Amara Nwosu          | Southampton   | H | individual     | 147 | portrait
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
