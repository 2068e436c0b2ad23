import { sheet } from './brushes.ts'

const { width: W, height: H } = sheet
const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
const spoke = (angle: number, from: number, to: number) => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return `M${(720 + c * from).toFixed(0)} ${(480 + s * from).toFixed(0)}L${(720 + c * to).toFixed(0)} ${(480 + s * to).toFixed(0)}`
}

const wheel = (paint: string) => `
  <rect width="${W}" height="${H}" fill="${paint}"/><path d="M0 0H${W}V220Q720 -60 0 220z" fill="#fff" opacity=".12"/>
  <rect y="820" width="${W}" height="140" fill="#6a6d6b"/><circle cx="720" cy="480" r="440" fill="#141816"/>
  <circle cx="720" cy="480" r="404" fill="#262b29"/><circle cx="720" cy="480" r="300" fill="#4b524f"/>
  <circle cx="720" cy="480" r="210" fill="#8d9592"/><path d="M560 340q60-70 150-66v60q-60 0-106 48z" fill="#a8261f"/>
  <path d="${many(10, (i) => spoke((i / 10) * 2 * Math.PI, 60, 286))}" stroke="#d9deda" stroke-width="44" stroke-linecap="round"/>
  <path d="${many(10, (i) => spoke((i / 10) * 2 * Math.PI + 0.06, 80, 280))}" stroke="#aeb6b2" stroke-width="10"/>
  <circle cx="720" cy="480" r="300" fill="none" stroke="#d9deda" stroke-width="22"/><circle cx="720" cy="480" r="76" fill="#c3cac6"/>
  ${many(5, (i) => `<circle cx="${(720 + Math.cos(i * 1.2566) * 48).toFixed(0)}" cy="${(480 + Math.sin(i * 1.2566) * 48).toFixed(0)}" r="12" fill="#4b524f"/>`)}
  <circle cx="720" cy="480" r="24" fill="#0b3d2e"/><circle cx="720" cy="480" r="352" fill="none" stroke="#3a403d" stroke-width="8" stroke-dasharray="30 14"/>`

const engine = (paint: string) => `
  <rect width="${W}" height="${H}" fill="${paint}"/><rect x="90" y="90" width="1260" height="780" rx="60" fill="#23292a"/>
  <rect x="130" y="150" width="240" height="180" rx="12" fill="#1a1f20"/><path d="M170 150v-20h50v20M290 150v-20h50v20" fill="#a8261f"/>
  <text x="250" y="256" font-family="Arial, sans-serif" font-size="54" font-weight="700" text-anchor="middle" fill="#e9eee9">12V</text>
  <rect x="470" y="300" width="520" height="400" rx="26" fill="#8d9592"/><rect x="500" y="330" width="460" height="150" rx="18" fill="#a8261f"/>
  <path d="${many(9, (i) => `M${530 + i * 50} 346v118`)}" stroke="#7c1a15" stroke-width="12"/>
  ${many(4, (i) => `<path d="M${560 + i * 115} 520q0 90-60 170" fill="none" stroke="#5a625f" stroke-width="44"/><circle cx="${560 + i * 115}" cy="520" r="30" fill="#c3cac6"/>`)}
  <circle cx="1120" cy="560" r="130" fill="#3a403d"/><circle cx="1120" cy="560" r="70" fill="#6d7673"/><circle cx="1120" cy="560" r="20" fill="#262b29"/>
  <path d="M1010 500L520 760M1040 660L560 800" stroke="#141816" stroke-width="18"/><circle cx="510" cy="780" r="60" fill="#3a403d"/>
  <path d="M370 240h130q60 0 60 60M1180 150v180M980 200h160" fill="none" stroke="#141816" stroke-width="34" stroke-linecap="round"/>
  <circle cx="1200" cy="240" r="92" fill="#cfd5d1"/><circle cx="1200" cy="240" r="56" fill="#aeb6b2"/>
  <circle cx="700" cy="300" r="36" fill="#f7c600"/><path d="M684 300h32M700 284v32" stroke="#17211d" stroke-width="8"/>`

const spanners = (paint: string) => `
  <rect width="${W}" height="${H}" fill="#b98d57"/><path d="${many(6, (i) => `M0 ${i * 170 + 60}H${W}`)}" stroke="#a37a48" stroke-width="6"/>
  <g transform="rotate(-18 500 480)">${many(5, (i) => `<g transform="translate(${180 + i * 130} ${170 + i * 26})"><path d="M-24-50l20 26h8l20-26a40 40 0 0 1-14 76v${330 - i * 44}a32 32 0 1 1-20 0V26A40 40 0 0 1-24-50z" fill="#c3cac6" stroke="#8d9592" stroke-width="5"/></g>`)}</g>
  <rect x="920" y="180" width="330" height="430" rx="26" fill="${paint}"/><rect x="920" y="300" width="330" height="190" fill="#f6f3ec"/>
  <text x="1085" y="380" font-family="Arial, sans-serif" font-size="60" font-weight="700" text-anchor="middle" fill="#17211d">20W-50</text>
  <text x="1085" y="440" font-family="Arial, sans-serif" font-size="34" text-anchor="middle" fill="#17211d">five litres</text>
  <rect x="1010" y="120" width="90" height="70" rx="10" fill="#262b29"/>
  <circle cx="820" cy="730" r="110" fill="#f7c600"/><circle cx="820" cy="730" r="78" fill="#262b29"/><circle cx="820" cy="730" r="34" fill="#b98d57"/>
  <path d="M140 760q80-90 220-40t230 10l20 90q-120 60-250 20t-200 20z" fill="#c94f42"/><path d="M200 770q80-30 150 0M380 790q80-20 150-10" stroke="#a63b30" stroke-width="8" fill="none"/>`

const dial = (x: number, turn: number, words: string) => {
  const ticks = many(11, (i) => {
    const a = (i * 27 + 135) * (Math.PI / 180)
    return `M${(x + Math.cos(a) * 208).toFixed(0)} ${(470 + Math.sin(a) * 208).toFixed(0)}L${(x + Math.cos(a) * 240).toFixed(0)} ${(470 + Math.sin(a) * 240).toFixed(0)}`
  })
  return `<circle cx="${x}" cy="470" r="290" fill="#c3cac6"/><circle cx="${x}" cy="470" r="268" fill="#12161a"/><path d="${ticks}" stroke="#f4f1e2" stroke-width="9"/>
  <text x="${x}" y="600" font-family="Arial Narrow, Arial, sans-serif" font-size="40" text-anchor="middle" fill="#f4f1e2">${words}</text>
  <path d="M${x} 470l-8-190h16z" fill="#e2572b" transform="rotate(${turn} ${x} 470)"/><circle cx="${x}" cy="470" r="26" fill="#3a403d"/>`
}

const dials = (paint: string) => `
  <rect width="${W}" height="${H}" fill="#5a3b24"/><path d="${many(7, (i) => `M0 ${i * 150 + 20}Q400 ${i * 150 + 90} 760 ${i * 150 + 10}T${W} ${i * 150 + 50}`)}" fill="none" stroke="#6e4a2e" stroke-width="14"/>
  ${dial(410, -62, 'mph')}${dial(1030, 24, 'rpm x 100')}<rect x="330" y="640" width="160" height="44" rx="6" fill="#f4f1e2"/>
  <text x="410" y="674" font-family="Courier New, monospace" font-size="36" font-weight="700" text-anchor="middle" fill="#12161a">58040</text>
  <path d="M0 960Q720 690 1440 960z" fill="${paint}"/><path d="M120 960Q720 740 1320 960" fill="none" stroke="#17120d" stroke-width="46"/>`

const odometer = (paint: string) => `
  <rect width="${W}" height="${H}" fill="#15191b"/><path d="M120 760A600 600 0 0 1 1320 760" fill="none" stroke="#2b3235" stroke-width="70"/>
  <path d="M120 760A600 600 0 0 1 560 182" fill="none" stroke="${paint}" stroke-width="22"/>
  <path d="${many(25, (i) => {
    const a = Math.PI + (i / 24) * Math.PI
    const inner = i % 2 ? 520 : 490
    return `M${(720 + Math.cos(a) * 560).toFixed(0)} ${(760 + Math.sin(a) * 560).toFixed(0)}L${(720 + Math.cos(a) * inner).toFixed(0)} ${(760 + Math.sin(a) * inner).toFixed(0)}`
  })}" stroke="#e9eee9" stroke-width="9"/>
  <path d="M720 760L470 360" stroke="#e2572b" stroke-width="18" stroke-linecap="round"/><circle cx="720" cy="760" r="46" fill="#3a403d"/>
  <rect x="470" y="520" width="500" height="120" rx="18" fill="#0c2119"/>
  <text x="720" y="604" font-family="Courier New, monospace" font-size="84" font-weight="700" text-anchor="middle" fill="#7fe0b0">58 214 mi</text>
  <path d="M360 860l34-60h-68zM1080 800v60M1060 820l20-20 20 20" fill="none" stroke="#2e7d4f" stroke-width="14"/>`

const wash = (paint: string) => `
  <rect width="${W}" height="${H}" fill="${paint}"/><path d="M0 300Q500 170 ${W} 300V380Q500 250 0 380z" fill="#fff" opacity=".16"/>
  <path d="M0 640Q700 560 ${W} 660" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="8"/>
  ${many(64, (i) => {
    const x = (i * 277) % W
    const y = (i * 193) % 560
    const r = 16 + ((i * 37) % 52)
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity="${0.5 + (i % 4) * 0.1}"/><circle cx="${x - r / 3}" cy="${y - r / 3}" r="${r / 4}" fill="#fff"/>`
  })}
  <path d="M${W - 560} 420q150-90 300 10t180 150q-40 130-220 110t-290-100q-50-90 30-170z" fill="#f2d24a"/><path d="${many(12, (i) => `M${W - 510 + (i % 4) * 110} ${470 + Math.floor(i / 4) * 70}h8`)}" stroke="#cfae2c" stroke-width="22" stroke-linecap="round"/>
  <path d="M110 690h360l-50 270H160z" fill="#24558f"/><ellipse cx="290" cy="690" rx="180" ry="52" fill="#cfe3ea"/>${many(9, (i) => `<circle cx="${150 + i * 36}" cy="${676 - (i % 3) * 24}" r="${34 - (i % 3) * 6}" fill="#fff" opacity=".9"/>`)}`

const lift = (paint: string) => `
  <rect width="${W}" height="${H}" fill="#d7d3c6"/><rect y="560" width="${W}" height="400" fill="#0b3d2e"/><rect y="548" width="${W}" height="14" fill="#f7c600"/>
  <path d="M220 60h90v900h-90zM1130 60h90v900h-90z" fill="#24558f"/><path d="M310 420h820v46H310z" fill="#3a403d"/>
  <path d="M250 180q470-120 940 0l30 200H220z" fill="${paint}"/><path d="M330 380h780l-40 60H370z" fill="#262b29"/>
  <ellipse cx="400" cy="400" rx="66" ry="96" fill="#141816"/><ellipse cx="1040" cy="400" rx="66" ry="96" fill="#141816"/>
  <path d="M460 440h520M720 400v90" stroke="#6d7673" stroke-width="26"/><path d="M560 466q160 60 320 0" fill="none" stroke="#9aa39e" stroke-width="20"/>
  <path d="M640 960V720h160v240z" fill="#a8261f"/><path d="M620 720h200v-40H620z" fill="#7c1a15"/><path d="M650 780h140M650 840h140M650 900h140" stroke="#7c1a15" stroke-width="8"/>
  <circle cx="720" cy="580" r="40" fill="#c68a62"/><path d="M660 720v-60q0-40 60-40t60 40v60z" fill="#24456b"/>`

export const closeUps: Record<string, (paint: string) => string> = {
  wheel,
  engine,
  spanners,
  dials,
  odometer,
  wash,
  lift,
}
