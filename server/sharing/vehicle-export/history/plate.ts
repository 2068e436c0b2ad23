import { formatRegistration } from '#domain/vehicles/registration.ts'
import { ink, type Paper } from './paper.ts'

interface Plated {
  registration: string
  is_electric: boolean
}

/** A rear plate of this height; returns its width. */
export function drawPlate(paper: Paper, { registration, is_electric }: Plated, x: number, y: number, high: number) {
  const { doc } = paper
  const text = formatRegistration(registration)
  const style = { face: 'display', size: high * 0.78 } as const
  const [strip, gap] = [high * 0.36, high * 0.24]
  const spacing = high * 0.035
  const letters = paper.widthOf(text, style) + spacing * text.length
  const wide = strip + 2 * gap + letters
  doc.save()
  doc.roundedRect(x, y, wide, high, high * 0.11).clip()
  doc.rect(x, y, wide, high).fill(ink.yellow)
  doc.rect(x, y, strip, high).fill(is_electric ? '#00853f' : ink.blue)
  doc.restore()
  doc
    .roundedRect(x, y, wide, high, high * 0.11)
    .lineWidth(0.8)
    .strokeColor('#14140f')
    .strokeOpacity(0.55)
    .stroke()
    .strokeOpacity(1)
  if (!is_electric)
    paper.line('UK', x, y + high * 0.7, strip, { face: 'display', size: high * 0.2, fill: '#ffffff', align: 'center' })
  doc
    .font('display latin')
    .fontSize(style.size)
    .fillColor('#14140f')
    .text(text, x + strip + gap, y + high * 0.04, { lineBreak: false, characterSpacing: spacing })
  return wide
}
