/** WinAnsi is what the built-in fonts know: accents beyond it are dropped, quotes and dashes made plain. */
const plain = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, (letter) => letter.normalize('NFKD').replace(/[^\u0020-\u007e]/g, ''))
    .replace(/[\\()]/g, '\\$&')

export interface Sheet {
  title: string
  subtitle: string
  /** A pair is a labelled line, a text a line of its own, nothing a gap. */
  lines: ([label: string, value: string] | string | undefined)[]
  footer: string
}

/** One A4 page in the built-in Helvetica: a real document, small enough to write by hand. */
export function writePdf({ title, subtitle, lines, footer }: Sheet): Buffer {
  const text = (x: number, y: number, size: number, words: string, bold = false) =>
    `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${plain(words)}) Tj ET`
  const drawn = [
    '0.043 0.239 0.18 rg 0 770 595 72 re f',
    '0.969 0.776 0 rg 0 764 595 6 re f',
    '1 1 1 rg',
    text(48, 808, 20, title, true),
    text(48, 786, 11, subtitle),
    '0.09 0.13 0.11 rg',
    ...lines.flatMap((line, index) => {
      const y = 722 - index * 21
      if (line === undefined) return [`0.8 0.8 0.78 RG 48 ${y + 6} m 547 ${y + 6} l S`]
      return typeof line === 'string'
        ? [text(48, y, 11, line)]
        : [text(48, y, 11, line[0], true), text(220, y, 11, line[1])]
    }),
    '0.45 0.48 0.46 rg',
    text(48, 48, 9, footer),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(drawn, 'latin1')} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = Buffer.byteLength(body, 'latin1')
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}
