import { circle, cloud, line, many, path, pine, rect, road, sheet, sky, tint, tree, wall } from './brushes.ts'
import type { Draw } from './scenery.ts'

const { width: W, height: H, ground: G } = sheet
const lane: Draw = (random) => ({
  behind: [
    random.chance(0.6) ? sky('#3d3f6b', '#b8627a', '#f2a65e', '#fbd994') : sky('#f0b7a0', '#f8d9ae', '#fdf0cf'),
    circle(1040, 520, 76, '#fff1c4', 'opacity=".9"'),
    cloud(300, 210, 1.4, '#e7a08c', 0.5),
    cloud(760, 130, 1, '#f0b898', 0.45),
    path('M0 560Q260 430 560 520T1100 500T1440 460V800H0z', '#6d6a86', 'opacity=".75"'),
    path('M0 620Q300 530 640 600T1440 560V800H0z', '#4d6b5a'),
    path('M0 670Q420 610 800 660T1440 640V800H0z', '#3a5a44'),
    tree(170, 690, 1.7, '#2c4a38', '#223c2e'),
    tree(1290, 690, 2, '#2c4a38', '#223c2e'),
    wall(676, 74, random),
    road('#4a4d50', '#d8cfae'),
  ].join(''),
  before: tint('#f08a4b', 0.06),
})

const sea: Draw = (random) => ({
  behind: [
    sky('#7fbfe0', '#d8edf2'),
    circle(1180, 150, 62, '#fff4cf'),
    cloud(360, 160, 1.5),
    cloud(880, 110, 0.9),
    rect(0, 430, W, 220, '#3f8fae'),
    line(
      many(16, (i) => `M${random.between(0, 1400)} ${446 + i * 12}h${random.between(40, 130)}`),
      '#cfe8ee',
      3,
      'opacity=".6"',
    ),
    path('M980 430l26-40h150l30 40z', '#7a7f79') +
      rect(1060, 330, 14, 64, '#e8e4d8') +
      circle(1067, 326, 10, '#d8a21f'),
    ...['#c8433a', '#f1e9d6', '#2f6f93', '#e0b23a', '#5a8f66'].map((hut, i) => {
      const x = 60 + i * 112
      return (
        path(`M${x} 530l46-50 46 50z`, '#f6f3ec') +
        rect(x + 4, 530, 84, 112, hut) +
        rect(x + 28, 566, 36, 76, '#f6f3ec')
      )
    }),
    line('M250 250q14-12 26 0q12-12 26 0M520 300q12-10 22 0q10-10 22 0M800 260q12-10 22 0q10-10 22 0', '#fff', 5),
    rect(0, 642, W, 106, '#d9ccaa'),
    line(`M0 654H${W}M0 694H${W}${many(25, (i) => `M${i * 60} 646V744`)}`, '#2f6f77', 8),
    road('#8e8a80', '#f0ead9'),
  ].join(''),
  before: '',
})

const snow: Draw = (random) => ({
  behind: [
    sky('#8fa3b8', '#d4dde4', '#f0f2f1'),
    path('M0 560L240 330L420 480L700 290L1010 520L1240 380L1440 540V800H0z', '#b7c4cf'),
    path(
      'M240 330L320 398L250 420L196 384zM700 290L790 360L700 392L630 348zM1240 380L1310 436L1236 452L1190 418z',
      '#fff',
    ),
    path('M0 620Q360 540 760 610T1440 580V800H0z', '#e3eaee'),
    pine(120, 712, 1.7, '#2f4f44', '#f4f7f8'),
    pine(270, 704, 1.25, '#385a4d', '#f4f7f8'),
    pine(1180, 704, 1.5, '#2f4f44', '#f4f7f8'),
    pine(1350, 716, 1.9, '#385a4d', '#f4f7f8'),
    rect(0, 700, W, 260, '#eef2f4'),
    path(`M0 ${G - 6}Q720 ${G - 30} 1440 ${G - 6}V${G + 90}Q720 ${G + 60} 0 ${G + 90}z`, '#d5dde2'),
    line(`M0 ${G + 34}Q720 ${G + 8} 1440 ${G + 34}`, '#c3ced5', 14),
  ].join(''),
  before: many(110, () =>
    circle(random.between(0, W), random.between(0, H), random.between(2, 6), '#fff', 'opacity=".85"'),
  ),
})

const show: Draw = (random) => ({
  behind: [
    sky('#78b5de', '#dcebe9'),
    cloud(240, 140, 1.3),
    cloud(1100, 190, 1.6),
    path('M0 560Q300 500 700 540T1440 520V800H0z', '#7fa878'),
    tree(60, 640, 1.5, '#4f8457', '#3d6d47'),
    tree(1390, 640, 1.6, '#4f8457', '#3d6d47'),
    path('M180 640V470L360 380L540 470V640z', '#f6f3ec') +
      path('M300 470V410L360 380V640H300zM420 640V410L480 440V640z', '#0b3d2e'),
    path('M920 640V480L1090 400L1260 480V640z', '#f6f3ec') +
      path('M1030 640V428L1090 400V640zM1150 640V428L1205 454V640z', random.pick(['#a8261f', '#24558f', '#c99a1c'])),
    line('M540 420Q730 520 920 430', '#57504a', 3),
    many(9, (i) => {
      const x = 560 + i * 40
      const y = 424 + Math.sin(((i + 0.6) / 9.4) * Math.PI) * 48
      return path(`M${x} ${y.toFixed(0)}h26l-13 34z`, ['#f7c600', '#a8261f', '#24558f', '#0b3d2e'][i % 4] as string)
    }),
    ...[600, 690, 780, 860].map(
      (x, i) =>
        `<g transform="translate(${x} 632)"><circle cy="-74" r="13" fill="${['#c68a62', '#8d5a3b', '#f0c8a6', '#5f3b26'][i]}"/><path d="M-17 0v-42q0-18 17-18t17 18V0z" fill="${['#24558f', '#a8261f', '#c99a1c', '#4d6b5a'][i]}"/></g>`,
    ),
    rect(0, 634, W, 326, '#6f9f5f'),
    line(
      many(60, () => `M${random.between(0, W)} ${random.between(660, H)}l${random.between(-5, 5)} -16`),
      '#8bb774',
      4,
    ),
    path(`M0 ${G - 10}h${W}v24H0z`, '#639152'),
  ].join(''),
  before: line(
    many(
      46,
      (i) =>
        `M${i * 32 + random.between(0, 20)} ${H}q${random.between(-8, 8)} -26 ${random.between(-10, 10)} -${random.between(36, 66)}`,
    ),
    '#578547',
    6,
  ),
})

const moor: Draw = (random) => ({
  behind: [
    random.chance(0.5) ? sky('#9fb3bf', '#dfe5e2') : sky('#87b7d8', '#e8eee2'),
    cloud(420, 170, 1.8, '#f3f4f2', 0.8),
    cloud(1160, 120, 1.2, '#f3f4f2', 0.7),
    path('M0 540Q260 340 560 450T960 380T1440 500V800H0z', '#8a93a0'),
    path('M0 600Q300 470 700 560T1440 540V800H0z', '#7d7a5e'),
    path('M0 650Q420 570 900 640T1440 610V800H0z', '#8a6a83'),
    path('M0 690Q480 630 1000 680T1440 660V800H0z', '#7a7a4c'),
    ...[230, 330, 1130].map(
      (x) =>
        `<g transform="translate(${x} ${662 + (x % 17)})"><ellipse rx="27" ry="18" fill="#f3efe4"/><circle cx="-27" cy="-7" r="9" fill="#2b2a28"/><path d="M-13 14v14M11 14v14" stroke="#2b2a28" stroke-width="5"/></g>`,
    ),
    line(
      many(34, () => `M${random.between(0, W)} ${random.between(700, 744)}l${random.between(-6, 6)} -18`),
      '#9c7f96',
      6,
    ),
    road('#5d5f5d', '#e4dfcc'),
  ].join(''),
  before: '',
})

const barn: Draw = (random) => ({
  behind: [
    sky('#a4c4d4', '#ece9d6'),
    cloud(1120, 150, 1.3),
    path('M0 560Q400 470 900 540T1440 520V800H0z', '#8fa76b'),
    tree(1310, 690, 2.1, '#587c4a', '#466a3c'),
    path('M120 330L560 150L1000 330V380H120z', '#7d3a2e'),
    line('M160 330L560 168L960 330', '#5f2a21', 6),
    rect(160, 372, 800, 360, '#8f5a3c'),
    line(
      many(20, (i) => `M${180 + i * 40} 376V730`),
      '#70452d',
      5,
    ),
    rect(400, 452, 330, 280, '#2b2119'),
    path('M400 452h-150v280h150zM730 452h150v280h-150z', '#a4522f') +
      line('M260 462l130 260M390 462l-130 260M740 462l130 260M870 462l-130 260', '#f1e9d6', 8),
    ...[0, 1, 2].map(
      (i) =>
        circle(1080 + (i % 2) * 110 + (i === 2 ? -55 : 0), i === 2 ? 596 : 690, 56, '#d8b45c') +
        circle(
          1080 + (i % 2) * 110 + (i === 2 ? -55 : 0),
          i === 2 ? 596 : 690,
          34,
          'none',
          'stroke="#b8943f" stroke-width="6"',
        ),
    ),
    rect(0, 728, W, 232, '#b39b74'),
    line(
      many(40, () => `M${random.between(0, W)} ${random.between(750, H)}h${random.between(10, 40)}`),
      '#a18a64',
      5,
    ),
  ].join(''),
  before: '',
})

export const countryScenes: Record<string, Draw> = { lane, sea, snow, show, moor, barn }
