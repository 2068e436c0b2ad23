import { type Guide, type NewGuide, untitledVideo, videoIdOf } from '#domain/community/guide.ts'
import { awardBadges } from '../../members/points/award-badges.ts'
import { earnPoints } from '../../members/points/points.ts'
import type { Db } from '../../platform/database/database.ts'
import { attachUpload, discardUpload } from '../../platform/files/file-state.ts'
import { countIfDone } from '../../platform/http/rate-limit.ts'
import { announce } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import { findVideo } from './find-video.ts'
import { getGuide } from './guides.queries.ts'

const ofMember = { name: 'guide', hits: 20, seconds: 24 * 3600 }
const ofAddress = { name: 'guide-address', hits: 60, seconds: 24 * 3600 }

export const addGuide = (services: Services, user_id: string, address: string, guide: NewGuide): Promise<Guide> =>
  countIfDone(
    services.sql,
    [
      [ofMember, user_id],
      [ofAddress, address],
    ],
    () => (guide.type === 'file' ? addPaper(services.db, user_id, guide) : addVideo(services, user_id, guide)),
  )

const addPaper = (db: Db, user_id: string, { file_id, ...guide }: Extract<NewGuide, { type: 'file' }>) =>
  db.transaction().execute(async (tx) => {
    await attachUpload(tx, { id: file_id, user_id, kind: 'guide' })
    const { id } = await tx
      .insertInto('guides')
      .values({ ...guide, user_id, file_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return reward(tx, user_id, id)
  })

type VideoGuide = Extract<NewGuide, { type: 'youtube' }>

async function addVideo(services: Services, user_id: string, { url, ...guide }: VideoGuide): Promise<Guide> {
  const video_id = videoIdOf(url) ?? ''
  const video = await findVideo(services, user_id, video_id)
  const thumbnail = video?.thumbnail
  try {
    return await services.db.transaction().execute(async (tx) => {
      if (thumbnail) await attachUpload(tx, thumbnail)
      const { id } = await tx
        .insertInto('guides')
        .values({
          ...guide,
          user_id,
          video_id,
          title: guide.title || video?.title || untitledVideo,
          author_name: video?.author_name ?? null,
          thumbnail_file_id: thumbnail?.id ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return reward(tx, user_id, id)
    })
  } catch (error) {
    if (thumbnail) await discardUpload(services.db, thumbnail)
    throw error
  }
}

async function reward(tx: Db, user_id: string, id: string): Promise<Guide> {
  await earnPoints(tx, { user_id, rule: 'guide', object_type: 'guide', object_id: id })
  await awardBadges(tx, user_id, 'mentor')
  await announce(tx, user_id, 'guides')
  return getGuide(tx, user_id, id)
}
