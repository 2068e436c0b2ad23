import { type Context, Hono } from 'hono'
import { imageTooLarge } from '#domain/basics/file.ts'
import { profileChange } from '#domain/community/profile.ts'
import { receiveUpload } from '../../platform/files/uploads.ts'
import type { Env, SignedInEnv } from '../../platform/http/env.ts'
import { notFound } from '../../platform/http/errors.ts'
import { body, isId, signedIn } from '../../platform/http/guard.ts'
import { changePicture, type PictureKind, removePicture } from './change-picture.ts'
import { getMemberProfile, getOwnProfile, updateProfile } from './profile.queries.ts'

export const profile = new Hono<Env>()
  .get('/profiles/:userId', signedIn(), async (c) => {
    const userId = c.req.param('userId').toLowerCase()
    if (!isId(userId)) throw notFound('User')
    const { db, user, mayBeOld } = c.var
    if (userId === user.id) return c.json(await getOwnProfile(db, userId))
    return c.json(await mayBeOld((source) => getMemberProfile(source.db, userId, user.id)))
  })
  .patch('/profile', signedIn(), body(profileChange), async (c) => {
    await updateProfile(c.var.db, c.var.user.id, c.req.valid('json'))
    return c.json(await getOwnProfile(c.var.db, c.var.user.id))
  })
  .put('/profile/avatar', signedIn(), (c) => receivePicture(c, 'avatar'))
  .put('/profile/banner', signedIn(), (c) => receivePicture(c, 'banner'))
  .delete('/profile/avatar', signedIn(), (c) => takeDown(c, 'avatar'))
  .delete('/profile/banner', signedIn(), (c) => takeDown(c, 'banner'))

async function receivePicture(c: Context<SignedInEnv>, kind: PictureKind) {
  const upload = await receiveUpload(c, { kind, accept: ['image'], tooLarge: imageTooLarge })
  await changePicture(c.var.services, { ...upload, kind })
  return c.json(await getOwnProfile(c.var.db, c.var.user.id))
}

async function takeDown(c: Context<SignedInEnv>, kind: PictureKind) {
  await removePicture(c.var.db, c.var.user.id, kind)
  return c.json(await getOwnProfile(c.var.db, c.var.user.id))
}
