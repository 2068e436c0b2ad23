import type { Attachment } from '#domain/basics/upload.ts'
import type { Modification } from '#domain/records/modification.ts'

const turned = (count: number, shape: string) =>
  Array.from({ length: count }, (_, index) => `<g transform="rotate(${(360 / count) * index})">${shape}</g>`).join('')

const wheels = {
  before: `<circle r="150" fill="#b9bfc2"/>${turned(12, '<rect x="-9" y="-138" width="18" height="52" rx="9" fill="#6f7679"/>')}
    <circle r="58" fill="#9aa1a4"/><circle r="26" fill="#c9ced0"/>`,
  after: `<circle r="172" fill="#10171a"/><path d="M92-112a146 146 0 0 1 52 90l-62-6z" fill="#f7c600"/>
    ${turned(10, '<path d="M-15-30-9-168h18l6 138z" fill="#4d5557"/><path d="M-3-40V-164h6V-40z" fill="#7c8688"/>')}
    <circle r="168" fill="none" stroke="#4d5557" stroke-width="10"/><circle r="40" fill="#3a4144"/><circle r="16" fill="#f7c600"/>`,
}

/** The same corner of the same car, drawn; the empty fragment absorbs the sizes that screens append. */
function wheel(side: keyof typeof wheels): Attachment {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">
    <rect width="800" height="600" fill="#dfe3dc"/><path d="M0 500h800v100H0z" fill="#4a524e"/>
    <path d="M0 90c250-50 560-50 800 0v330H0z" fill="#0b3d2e"/><path d="M0 150c260-40 540-40 800 0v14c-260-40-540-40-800 0z" fill="#145440"/>
    <circle cx="400" cy="310" r="250" fill="#0a1210"/><circle cx="400" cy="310" r="212" fill="#20262a"/>
    <g transform="translate(400 310)">${wheels[side]}</g></svg>`
  const url = `data:image/svg+xml,${encodeURIComponent(markup)}#`
  return { id: `demo-wheel-${side}`, url, mime: 'image/svg+xml', name: `Wheel, ${side}.svg` }
}

/** What the demo vehicle has had done to it. */
export const demoModifications: Modification[] = [
  {
    id: 'demo-modification-2',
    type: 'Performance',
    name: 'Coilover suspension',
    brand: 'Bilstein',
    install_date: '2025-03-22',
    cost: 1299.99,
    description: 'Lowered by 25 mm and set up on the corner weights. The road to Hay-on-Wye has never been shorter.',
    is_major_upgrade: true,
    is_publicly_visible: true,
    before_images: [],
    after_images: [],
    version: 1,
    created_at: '2025-03-23T10:15:00.000Z',
  },
  {
    id: 'demo-modification-1',
    type: 'Aesthetic',
    name: '18-inch forged wheels',
    brand: 'OZ Racing',
    install_date: '2024-09-14',
    cost: 899.99,
    description: 'Satin graphite, 8.4 kg each. The original wheels are in the loft.',
    is_major_upgrade: false,
    is_publicly_visible: true,
    before_images: [wheel('before')],
    after_images: [wheel('after')],
    version: 1,
    created_at: '2024-09-14T16:40:00.000Z',
  },
]
