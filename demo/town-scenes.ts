import {
  brick,
  circle,
  cloud,
  flagstones,
  hedge,
  line,
  many,
  path,
  rect,
  road,
  sash,
  sheet,
  sky,
  tint,
  tree,
} from './brushes.ts'
import type { Random } from './random.ts'
import type { Draw } from './scenery.ts'

const { width: W, height: H, ground: G } = sheet
const grey = (random: Random) => random.chance(0.4)

const drive: Draw = (random) => ({
  behind: [
    grey(random) ? sky('#b9c4c9', '#dfe3e0') : sky('#8fbfdd', '#e6efe9'),
    cloud(1180, 130, 1.2),
    tree(1330, G - 30, 2.4, '#4f8457', '#3d6d47'),
    path('M90 240L450 60L810 240z', '#7a4b3a'),
    brick(130, 236, 640, 500, '#b4694d'),
    rect(690, 40, 54, 140, '#94553f'),
    sash(210, 300, 150, 130),
    sash(530, 300, 150, 130),
    sash(210, 520, 190, 160),
    rect(540, 500, 120, 236, random.pick(['#0b3d2e', '#24456b', '#8a2a24', '#2b2f2d'])),
    circle(640, 620, 7, '#e0c060'),
    brick(770, 430, 420, 306, '#a96148'),
    path('M756 440L980 340L1206 440z', '#6d4435'),
    rect(820, 500, 320, 236, '#ece7da'),
    line('M820 548h320M820 596h320M820 644h320M820 692h320', '#cfc8b6', 5),
    hedge(700, '#4c7a4e', random),
    flagstones('#c9c1b1', '#b3aa98'),
  ].join(''),
  before: '',
})

const street: Draw = (random) => {
  const fronts = random.shuffled(['#b4694d', '#d9cbb0', '#8fa9a0', '#c98f6d', '#e3d9c4', '#9c5a48'])
  return {
    behind: [
      grey(random) ? sky('#aeb9c0', '#d9dcd9') : sky('#9cc6e0', '#eef2ea'),
      ...fronts.slice(0, 5).map((front, i) => {
        const x = i * 300 - 40
        const door = random.pick(['#0b3d2e', '#8a2a24', '#24456b', '#d8a21f', '#4b3a63'])
        return [
          path(`M${x} 190h300v-60h-300z`, '#57504a'),
          rect(x + 236, 70, 40, 84, '#8d5a45'),
          rect(x + 242, 50, 10, 22, '#c9764f') + rect(x + 260, 50, 10, 22, '#c9764f'),
          brick(x, 180, 300, 520, front),
          sash(x + 40, 240, 84, 130),
          sash(x + 176, 240, 84, 130),
          path(`M${x + 24} 450h132v200h-132z`, '#f4f1e8') +
            sash(x + 42, 470, 96, 150, random.chance(0.3) ? '#f3dfa2' : '#b9cbd2'),
          rect(x + 190, 470, 78, 210, '#f4f1e8') +
            rect(x + 198, 500, 62, 180, door) +
            rect(x + 198, 478, 62, 18, '#b9cbd2'),
        ].join('')
      }),
      rect(0, 690, W, 60, '#b9b3a5'),
      rect(0, 742, W, 14, '#8f8a7d'),
      road('#565b5b', '#e9e5d8'),
    ].join(''),
    before: '',
  }
}

const workshop: Draw = (random) => ({
  behind: [
    rect(0, 0, W, G, '#dcd8cb'),
    rect(0, 470, W, 280, '#0b3d2e'),
    rect(0, 458, W, 14, '#f7c600'),
    ...[180, 620, 1060].map(
      (x) => rect(x, 46, 240, 18, '#fffdf0') + path(`M${x} 64h240l60 120h-360z`, '#fffbe0', 'opacity=".5"'),
    ),
    rect(90, 190, 380, 220, '#b98d57'),
    ...[120, 170, 220, 270].map((x, i) => line(`M${x} 220v${90 + i * 12}M${x - 12} 222q12 -18 24 0`, '#6d7673', 11)),
    circle(350, 290, 46, 'none', 'stroke="#262b29" stroke-width="18"'),
    line('M420 230l24 120', '#a8261f', 13),
    ...[0, 1, 2].map(
      (i) =>
        rect(980, 230 + i * 76, 380, 10, '#6d5a44') +
        many(7, (n) =>
          rect(
            992 + n * 53,
            182 + i * 76,
            40,
            48,
            random.pick(['#a8261f', '#24558f', '#c99a1c', '#4d6b5a', '#e9dfc4', '#6d7673']),
            'rx="4"',
          ),
        ),
    ),
    rect(600, 180, 230, 220, '#f6f3ec') +
      `<text x="715" y="250" font-family="Barlow Semi Condensed, Arial Narrow, sans-serif" font-weight="700" font-size="40" text-anchor="middle" fill="#17211d">MOT BAY</text>${circle(715, 326, 44, 'none', 'stroke="#0b3d2e" stroke-width="10"')}${line('M693 326l16 18 32 -40', '#2e7d4f', 10)}`,
    rect(0, 742, W, 218, '#a9a79d'),
    line(`M0 742H${W}M150 742L20 ${H}M1290 742L1420 ${H}`, '#f7c600', 8, 'opacity=".8"'),
    path('M60 470h34v290h-34zM1346 470h34v290h-34z', '#24558f'),
  ].join(''),
  before: path('M880 0h190l180 960H780z', '#fff', 'opacity=".05"'),
})

const night: Draw = (random) => ({
  behind: [
    sky('#0d1626', '#1f2f4d', '#4a4a6d'),
    many(46, () => circle(random.between(0, W), random.between(10, 300), random.between(1, 3), '#fff', 'opacity=".8"')),
    circle(220, 140, 52, '#f5efd2') + circle(242, 128, 46, '#1a2742'),
    many(13, (i) => {
      const height = random.between(180, 400)
      const x = i * 116 - 20
      return (
        rect(x, G - height, 104, height, random.pick(['#18202f', '#202a3c', '#151b28'])) +
        many(14, () =>
          rect(
            x + 12 + random.between(0, 3) * 22,
            G - height + 18 + random.between(0, 9) * 30,
            12,
            16,
            random.pick(['#f6d27a', '#ffe9b0', '#7fa3c9']),
            'opacity=".85"',
          ),
        )
      )
    }),
    rect(0, G - 40, W, H - G + 40, '#1c2129'),
    ...[150, 1290].map(
      (x) =>
        rect(x, 300, 12, 440, '#3a4048') +
        path(`M${x - 60} 300h132l-10 -20h-112z`, '#3a4048') +
        path(`M${x - 50} 302h112l170 440h-452z`, '#ffe9b0', 'opacity=".13"'),
    ),
    many(9, (i) =>
      rect(
        100 + i * 150,
        G + 60 + (i % 3) * 24,
        80,
        6,
        random.pick(['#f6d27a', '#7fa3c9', '#c86a6a']),
        'opacity=".3" rx="3"',
      ),
    ),
  ].join(''),
  before: tint('#0d1626', 0.16) + path('M1250 640L1440 590V760z', '#fff3c4', 'opacity=".4"'),
})

const charge: Draw = (random) => ({
  behind: [
    grey(random) ? sky('#a9b9c2', '#e2e7e4') : sky('#86bfe0', '#e8f1ea'),
    cloud(300, 150, 1.4),
    path('M0 560Q400 510 800 550T1440 530V800H0z', '#86ab7c'),
    tree(90, 690, 1.9, '#5b9463', '#477d50'),
    rect(520, 250, 700, 26, '#0b3d2e') + rect(560, 276, 16, 460, '#6d7673') + rect(1164, 276, 16, 460, '#6d7673'),
    many(9, (i) => path(`M${540 + i * 74} 250l30 -44h48l-30 44z`, '#274a6d', 'stroke="#9cc3dc" stroke-width="4"')),
    ...[430, 1240].map(
      (x) =>
        `<g transform="translate(${x} 500)"><rect width="96" height="244" rx="14" fill="#f6f3ec"/><rect x="16" y="22" width="64" height="58" rx="6" fill="#12352a"/><path d="M54 28l-22 30h14l-6 20l24-32h-15z" fill="#f7c600"/><rect x="16" y="104" width="64" height="12" rx="6" fill="#2e7d4f"/><path d="M80 150q52 6 44 70t-60 30" fill="none" stroke="#262b29" stroke-width="10"/></g>`,
    ),
    rect(0, 742, W, 218, '#7c8283'),
    line(`M330 742L250 ${H}M1190 742L1270 ${H}`, '#f6f3ec', 10),
    rect(640, 850, 170, 60, '#2e7d4f', 'rx="8" opacity=".8"'),
  ].join(''),
  before: '',
})

const forecourt: Draw = (random) => ({
  behind: [
    grey(random) ? sky('#9fb0ba', '#dfe2de') : sky('#f3c9a2', '#fbecd0'),
    path('M0 600Q500 540 1440 590V800H0z', '#7f9a77'),
    rect(140, 170, 1160, 96, '#f6f3ec') + rect(140, 236, 1160, 30, '#0b3d2e') + rect(140, 230, 1160, 8, '#f7c600'),
    `<text x="220" y="222" font-family="Barlow Semi Condensed, Arial Narrow, sans-serif" font-weight="700" font-size="44" fill="#0b3d2e">FIVE ARCHES SERVICE STATION</text>`,
    rect(250, 266, 34, 480, '#c9c4b6') + rect(1150, 266, 34, 480, '#c9c4b6'),
    rect(430, 420, 560, 320, '#e3ded0') +
      rect(470, 470, 300, 190, '#b5cdd4') +
      rect(810, 470, 130, 270, '#8fb0ba') +
      rect(430, 400, 560, 28, '#a8261f'),
    ...[330, 1050].map(
      (x) =>
        `<g transform="translate(${x} 520)"><rect width="88" height="224" rx="10" fill="#a8261f"/><rect x="14" y="20" width="60" height="64" rx="4" fill="#e9f0e8"/><path d="M22 44h44M22 62h30" stroke="#17211d" stroke-width="7"/><path d="M88 60q40 10 30 90t-30 50" fill="none" stroke="#262b29" stroke-width="9"/></g>`,
    ),
    rect(0, 742, W, 218, '#9b9a92'),
    line(`M0 748H${W}`, '#f7c600', 10),
  ].join(''),
  before: '',
})

export const townScenes: Record<string, Draw> = { drive, street, workshop, night, charge, forecourt }
