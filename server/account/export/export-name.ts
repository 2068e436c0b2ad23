const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
}

interface Named {
  id: string
  kind: string
  mime: string
  original_name: string | null
}

/**
 * A file's path in the archive: its original name, without anything that could be taken for a path or a device or could
 * deceive the eye, with the extension that fits its bytes, and unique.
 */
export function exportName({ id, kind, mime, original_name }: Named): string {
  const plain = (original_name ?? '')
    .normalize('NFC')
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[\p{C}/\\:*?"<>|\u2028\u2029]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const short = [...plain].slice(0, 80).join('').trim()
  const stem = short && !reserved.test(short) ? short : kind
  return `files/${kind}/${stem} ${id.replaceAll('-', '').slice(0, 12)}.${extensions[mime] ?? 'bin'}`
}
