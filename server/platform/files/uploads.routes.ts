import { Hono } from 'hono'
import { z } from 'zod'
import type { NeededScope } from '#domain/basics/api-scopes.ts'
import { largestUpload, typesOf } from '#domain/basics/file.ts'
import { listed } from '#domain/basics/listed.ts'
import { codes } from '#domain/basics/meaning.ts'
import { isUploadKind, type UploadKind, uploadRefusal, uploadRules } from '#domain/basics/upload.ts'
import { byKey } from '../api/operation.ts'
import { assertScopes } from '../api/scopes.ts'
import type { Env } from '../http/env.ts'
import { forbidden, malformed, notFound } from '../http/errors.ts'
import { isId, signedIn } from '../http/guard.ts'
import { discardUpload } from './file-state.ts'
import { nameOf, receiveUpload } from './uploads.ts'

/** What a key may upload, by what it is for. */
const addsRecords: NeededScope = ['records:add', 'records:write']
const byScope = {
  receipt: addsRecords,
  note: addsRecords,
  modification: addsRecords,
  media: addsRecords,
  document: 'documents:write',
} as const satisfies Partial<Record<UploadKind, NeededScope>>
type KindForKeys = keyof typeof byScope

const isForKeys = (kind: UploadKind): kind is KindForKeys => Object.hasOwn(byScope, kind)

const namedIn: Record<KindForKeys, string> = {
  receipt: '`image_ids` of services, running costs, washes and all other work and costs',
  note: '`image_ids` of a note',
  modification: '`before_image_ids` and `after_image_ids` of a modification',
  media: '`file_id` of a photo or video',
  document: '`file_id` of a document',
}
const typesFor = (kind: KindForKeys) =>
  listed(
    typesOf(uploadRules[kind].accept).map(
      (type) => type.split('/')[1]?.toUpperCase().replace('QUICKTIME', 'MOV') ?? '',
    ),
  )
const kindsMean = Object.fromEntries(
  Object.entries(byScope).map(([kind, scope]) => [
    kind,
    `for ${namedIn[kind as KindForKeys]}, ${typesFor(kind as KindForKeys)}, with ${[scope].flat().join(' or ')}`,
  ]),
) as Record<KindForKeys, string>

const uploading = {
  group: 'Files',
  title: 'Upload a file',
  text: 'The first of two steps: the id it answers goes into the record that is saved next, in the field named with its kind. A file that no record names within a day is deleted. What it is, its bytes say; the content type is not looked at. Pictures are shown turned upright and without the place they were taken at.',
  places: {
    kind: {
      description: codes<KindForKeys>(
        'What the file is for. The key needs the scope that is named with it.',
        kindsMean,
      ),
      schema: { type: 'string', enum: Object.keys(byScope) },
    },
  },
  headers: [
    { name: 'x-file-name', description: 'What the file is called, URL-encoded.', schema: { type: 'string' } },
    {
      name: 'idempotency-key',
      description:
        'A UUID of your own. The same one with the same bytes gives the same id, and no second file is kept; with other bytes it is 409 `already_saved`.',
      schema: { type: 'string', format: 'uuid' },
    },
  ],
  scopes: [],
  needs: '`records:add` or `records:write`, or `documents:write` for a document',
  ofNoVehicle: true,
  answer: z
    .strictObject({ id: z.uuid().describe('The file’s id, for the record that names it.') })
    .meta({ id: 'Upload' }),
  status: 201 as const,
  bytes: `The bytes of the file themselves, up to ${largestUpload.toLocaleString('en-GB')} of them (10 MB): neither a form nor base64.`,
}

/** Files are uploaded before the record they belong to; those that no record names within a day are deleted. */
export const uploads = new Hono<Env>()
  .post('/uploads/:kind', byKey(signedIn(), uploading), async (c) => {
    const kind = c.req.param('kind')
    if (!isUploadKind(kind)) throw notFound('Page')
    const holder = c.get('holder')
    if (holder) {
      if (!isForKeys(kind)) throw forbidden('not_by_key', 'API keys can’t upload this kind of file.')
      assertScopes(holder.scopes, [byScope[kind]])
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
