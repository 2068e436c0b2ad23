const skins: Record<string, [string, string]> = {
  skin1: ['#f3cfb3', '#e3b596'],
  skin2: ['#e6b88f', '#d3a074'],
  skin3: ['#c98f62', '#b3794d'],
  skin4: ['#a86f47', '#925c37'],
  skin5: ['#6f452c', '#5b3621'],
}
const shades: Record<string, string> = {
  black: '#22201f',
  blonde: '#d9b264',
  brown: '#5b3c26',
  grey: '#a9aaa6',
  navy: '#22385c',
  plum: '#6b3157',
  red: '#a9522a',
  teal: '#1f6f73',
}
const grounds = ['#dfe8dc', '#f3e3b8', '#d7e3ea', '#ecd9cd', '#e3dcec', '#d9e6e1']
const shirts = ['#0b3d2e', '#24558f', '#a8261f', '#6d7673', '#c99a1c', '#4b3a63', '#2f6f77']

const behindHead: Record<string, (c: string) => string> = {
  long: (c) => `<path d="M66 122q-6-78 62-78t62 78l10 94H56z" fill="${c}"/>`,
  bob: (c) => `<path d="M66 118q-4-74 62-74t62 74l2 58q-8 12-20 6H84q-12 6-20-6z" fill="${c}"/>`,
  curls: (c) =>
    [
      [74, 92],
      [92, 64],
      [128, 52],
      [164, 64],
      [182, 92],
      [186, 126],
      [70, 126],
      [78, 154],
      [178, 154],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="27" fill="${c}"/>`)
      .join(''),
  bun: (c) => `<circle cx="128" cy="38" r="24" fill="${c}"/>`,
  locs: (c) => `<path d="M68 110q0-66 60-66t60 66v66h-14v-60H82v60H68z" fill="${c}"/>`,
  scarf: (c) => `<path d="M58 130q-4-92 70-92t70 92l16 126H42z" fill="${c}"/>`,
}
const overHead: Record<string, (c: string) => string> = {
  long: (c) => `<path d="M76 112q0-58 52-58t52 58q-22-6-38-34q-24 32-66 34z" fill="${c}"/>`,
  bob: (c) => `<path d="M76 116q-2-62 52-62t52 62q-6-26-26-36q-34 22-78 36z" fill="${c}"/>`,
  curls: (c) => `<path d="M78 104q4-48 50-48t50 48q-24-22-50-20t-50 20z" fill="${c}"/>`,
  bun: (c) => `<path d="M76 112q-2-60 52-60t52 60q-16-34-52-34t-52 34z" fill="${c}"/>`,
  crop: (c) => `<path d="M76 114q-8-66 52-66t52 66q-6-26-16-34q-38 8-74-2q-10 12-14 36z" fill="${c}"/>`,
  locs: (c) => `<path d="M78 108q0-56 50-56t50 56q-20-26-50-26t-50 26z" fill="${c}"/>`,
  scarf: (c) =>
    `<path d="M74 128q-6-76 54-76t54 76q-10-46-54-46t-54 46z" fill="${c}"/><path d="M74 128q8 66 54 66t54-66l14 50q-20 44-68 44t-68-44z" fill="${c}"/>`,
  cap: (c) =>
    `<path d="M72 96q4-52 56-52t56 52z" fill="${c}"/><path d="M70 92h116q22 6 26 18q-30-8-142-6z" fill="${c}"/><path d="M72 94h112" stroke="#000" stroke-opacity=".2" stroke-width="4"/>`,
  beanie: (c) =>
    `<path d="M70 100q0-64 58-64t58 64z" fill="${c}"/><rect x="66" y="88" width="124" height="22" rx="11" fill="${c}"/><rect x="66" y="88" width="124" height="22" rx="11" fill="#000" opacity=".16"/>`,
}
const capColours: Record<string, string> = { grey: '#5d6a63', navy: '#22385c', brown: '#7a5a3a', red: '#0b3d2e' }

/** 'skin4 bun black glasses': a head and shoulders on a tinted ground. */
export function portrait(words: string, seed: number): string {
  const [skin = '', style = '', colour = '', ...extras] = words.split(' ')
  const [face, shade] = skins[skin] ?? ['#e6b88f', '#d3a074']
  const hair = shades[colour] ?? '#5b3c26'
  const hat = style === 'cap' || style === 'beanie' ? (capColours[colour] ?? hair) : hair
  const beard = extras.includes('beard')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="${grounds[seed % grounds.length]}"/>${behindHead[style]?.(hair) ?? ''}
    <path d="M34 256q4-62 66-68h56q62 6 66 68z" fill="${shirts[seed % shirts.length]}"/><path d="M104 160h48v34q-24 24-48 0z" fill="${shade}"/>
    <ellipse cx="128" cy="122" rx="51" ry="58" fill="${face}"/>
    ${style === 'scarf' ? '' : `<circle cx="77" cy="126" r="10" fill="${face}"/><circle cx="179" cy="126" r="10" fill="${face}"/>`}
    ${beard ? `<path d="M78 132q2 52 50 54t50-54q-10 16-26 16t-24-2q-8 2-24 2t-26-16z" fill="${hair}"/>` : ''}
    ${style === 'bald' ? `<path d="M78 100q6-34 50-34t50 34q-10-50-50-50t-50 50z" fill="#fff" opacity=".12"/>` : (overHead[style]?.(hat) ?? '')}
    <circle cx="109" cy="120" r="5.5" fill="#2a2320"/><circle cx="147" cy="120" r="5.5" fill="#2a2320"/>
    <path d="M99 106q9-6 18-1M139 105q9-5 18 1" fill="none" stroke="${colour === 'grey' ? '#8b8c88' : '#3b2b22'}" stroke-width="4" stroke-linecap="round"/>
    <path d="M128 124q-5 12 3 14" fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round"/>
    <path d="M111 152q17 14 34 0" fill="none" stroke="${beard ? '#f3e6dc' : '#7c3b30'}" stroke-width="5" stroke-linecap="round"/>
    ${extras.includes('glasses') ? '<g fill="none" stroke="#2a2f2d" stroke-width="4"><circle cx="108" cy="121" r="17"/><circle cx="148" cy="121" r="17"/><path d="M125 119h6M91 118l-12-4M165 118l12-4"/></g>' : ''}
  </svg>`
}
