import { z } from 'zod'
import { guideTexts } from '#domain/community/guide.ts'
import type { Upload } from '../../platform/files/file-state.ts'
import { receivePicture } from '../../platform/files/uploads.ts'
import { createConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countAgainst } from '../../platform/http/rate-limit.ts'
import { safeFetch } from '../../platform/outbound/safe-fetch.ts'
import type { Services } from '../../platform/services.ts'

interface Video {
  title: string
  author_name: string | null
  /** Our own copy, pending: loading it from the site would tell it who looks at our pages. */
  thumbnail: Upload | undefined
}

// Failed attempts don't count towards the day's guides, so they have a limit of their own.
const lookups = { name: 'video-lookup', hits: 60, seconds: 3600 }
// Somebody is waiting for each, so nobody waits longer than half a minute.
const atOnce = createConcurrencyLimit(8, 8)

/** What the video site says about a video; nothing if the operator has configured no site. */
export async function findVideo(services: Services, user_id: string, video_id: string): Promise<Video | undefined> {
  if (!services.config.youtubeOembedUrl) return undefined
  await countAgainst(services.sql, lookups, user_id)
  return atOnce(1, async () => {
    const { thumbnail_url, ...details } = await askSite(services, video_id)
    return { ...details, thumbnail: thumbnail_url ? await fetchPicture(services, user_id, thumbnail_url) : undefined }
  })
}

const answer = z.object({
  title: z.string(),
  author_name: z.string().nullish().catch(null),
  thumbnail_url: z.string().nullish().catch(null),
})

async function askSite({ config }: Services, video_id: string) {
  const address = new URL(config.youtubeOembedUrl ?? '')
  address.searchParams.set('url', `https://www.youtube.com/watch?v=${video_id}`)
  address.searchParams.set('format', 'json')
  try {
    const { status, body } = await safeFetch(address, {
      accept: 'application/json',
      maxBytes: 64 * 1024,
      timeoutMs: 6000,
      allowPrivate: config.allowPrivateOutside,
    })
    if (status !== 200) throw new Error(`The video site answered ${status}`)
    const said = answer.parse(JSON.parse(new TextDecoder().decode(body)))
    return { ...said, title: asLine(said.title) ?? '', author_name: asLine(said.author_name) }
  } catch {
    throw new AppError(422, 'no_video_details', guideTexts.noVideoDetails, {
      fields: { url: guideTexts.noVideoDetails },
    })
  }
}

/** Somebody else's text: reduced to one line of limited length, without invisible or unstorable characters. */
const asLine = (words: string | null | undefined) =>
  Array.from(
    (words ?? '')
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, 200)
    .join('')
    .trim() || null

/** A guide is saved even if its picture can't be fetched or isn't one. */
async function fetchPicture(services: Services, user_id: string, address: string) {
  try {
    const { status, body } = await safeFetch(address, {
      accept: 'image/*',
      maxBytes: 3 * 1024 * 1024,
      timeoutMs: 6000,
      allowPrivate: services.config.allowPrivateOutside,
    })
    return status === 200 ? await receivePicture(services, { user_id, kind: 'guide' }, body) : undefined
  } catch {
    return undefined
  }
}
