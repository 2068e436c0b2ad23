import { Hono } from 'hono'
import { isUploadKind, uploadRefusal, uploadRules } from '#domain/basics/upload.ts'
import type { Env } from '../http/env.ts'
import { malformed, notFound } from '../http/errors.ts'
import { isId, signedIn } from '../http/guard.ts'
import { discardUpload, nameOf, receiveUpload } from './uploads.ts'

/** Files are uploaded before the record they belong to; those that no record names within a day are deleted. */
export const uploads = new Hono<Env>()
  .post('/uploads/:kind', signedIn(), async (c) => {
    const kind = c.req.param('kind')
    if (!isUploadKind(kind)) throw notFound('Page')
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
