import { Hono } from 'hono'
import { z } from 'zod'
import type { Scope } from '#domain/basics/api-scopes.ts'
import { isUploadKind, type UploadKind, uploadRefusal, uploadRules } from '#domain/basics/upload.ts'
import { byKey } from '../api/operation.ts'
import { assertScopes } from '../api/scopes.ts'
import type { Env } from '../http/env.ts'
import { forbidden, malformed, notFound } from '../http/errors.ts'
import { isId, signedIn } from '../http/guard.ts'
import { discardUpload, nameOf, receiveUpload } from './uploads.ts'

/** What a key may upload, by what it is for. */
const byScope: Partial<Record<UploadKind, Scope>> = {
  receipt: 'records:write',
  note: 'records:write',
  modification: 'records:write',
  media: 'records:write',
  document: 'documents:write',
}

const uploading = {
  group: 'Files',
  title: 'Upload a file',
  text: `\`kind\` says what it is for: ${Object.entries(byScope)
    .map(([kind, scope]) => `${kind} (${scope})`)
    .join(
      ', ',
    )}. A receipt is what services, costs, washes and the like name in \`image_ids\`. The answer’s id goes into the record that is saved next; a file that no record names within a day is deleted.`,
  scopes: [],
  ofNoVehicle: true,
  answer: z.strictObject({ id: z.uuid() }).meta({ id: 'Upload' }),
  status: 201 as const,
  bytes:
    'The bytes of the file, up to 10 MB. Its name may go into the header `x-file-name`, URL-encoded; an `idempotency-key` here is a UUID.',
}

/** Files are uploaded before the record they belong to; those that no record names within a day are deleted. */
export const uploads = new Hono<Env>()
  .post('/uploads/:kind', byKey(signedIn(), uploading), async (c) => {
    const kind = c.req.param('kind')
    if (!isUploadKind(kind)) throw notFound('Page')
    const holder = c.get('holder')
    if (holder) {
      const scope = byScope[kind]
      if (!scope) throw forbidden('not_by_key', 'API keys can’t upload this kind of file.')
      assertScopes(holder.scopes, [scope])
    }
    const key = c.req.header('idempotency-key')
    if (key && !isId(key)) throw malformed('The idempotency key isn’t valid.')
    const name = nameOf(c.req.header('x-file-name')) ?? ''
    const { id } = await receiveUpload(c, {
      kind,
      key,
      accept: uploadRules[kind].accept,
      tooLarge: uploadRefusal(kind, 'tooLarge', name),
      wrongType: uploadRefusal(kind, 'wrongType', name),
    })
    return c.json({ id }, 201)
  })
  .delete('/uploads/:fileId', signedIn(), async (c) => {
    const id = c.req.param('fileId')
    if (isId(id)) await discardUpload(c.var.db, { id, user_id: c.var.user.id })
    return c.body(null, 204)
  })
