import { Readable } from 'node:stream'
import { type FileKind, storedSizes } from '#domain/basics/file.ts'
import { notFound } from '../http/errors.ts'
import { overTlsOnly } from '../http/http.ts'
import { referenceHeader } from '../observability/reference.ts'
import type { Services } from '../services.ts'
import { keyOf } from './file-store.ts'
import { objectName, sizeMime } from './prepare-upload.ts'

export interface LinkedFile {
  id: string
  kind: FileKind
  mime: string
  width: number | null
  height: number | null
}

const pdf = 'application/pdf'

/** For whoever has a secret link to the page it is on; kept by no cache, since the link may end at any time. */
export async function deliverLinkedFile(
  services: Services,
  file: LinkedFile | undefined,
  { thing, name }: { thing: string; name: string },
): Promise<Response> {
  if (!file) throw notFound(thing)
  const size = storedSizes(file.kind, Math.max(file.width ?? 0, file.height ?? 0)).at(-1) ?? 0
  const mime = file.mime === pdf ? pdf : sizeMime
  const found = await services.files.read(keyOf(file.id, objectName(mime, size)))
  if (!found) throw notFound(thing)
  return new Response(Readable.toWeb(found.stream) as ReadableStream, {
    headers: {
      'content-type': mime,
      'content-length': String(found.length),
      'content-disposition': mime === pdf ? `attachment; filename="${name}.pdf"` : `inline; filename="${name}.webp"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      ...overTlsOnly(services.config),
      ...referenceHeader(),
    },
  })
}
