import { z } from 'zod'
import { fileId, optionalText, text, version } from '../basics/fields.ts'
import { pluralWord } from '../basics/plural.ts'
import type { Author } from './post.ts'

export const guideMakes = ['All', 'Toyota', 'Honda', 'Ford', 'BMW', 'Mercedes', 'Porsche'] as const
export const guideModels = ['All', 'Supra', 'Civic', 'Mustang', 'M3', 'C-Class', '911'] as const
export const guidesPerPage = 18
/** Guides are counted up to this number; beyond it we only know that there are more. */
export const guidesCounted = 1000
export const untitledVideo = 'YouTube video'

export const guideTexts = {
  searchHint: 'Search guides by title, make, or model...',
  loading: 'Loading guides...',
  noMatch: 'No guides match your search',
  none: 'No guides available',
  notLoaded: 'Failed to load guides',
  badVideo: 'Invalid YouTube URL',
  noVideoDetails: 'Failed to fetch video details',
  failed: 'Failed to upload guide',
  noFile: 'Please choose a PDF file',
}

/** YouTube's eleven-character video id, from any form of its address. */
export function videoIdOf(address: string): string | undefined {
  const whole = address.trim().replace(/^(?!https?:\/\/)/i, 'https://')
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const [first = '', second = ''] = url.pathname.slice(1).split('/')
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? /^(embed|shorts|live|v)$/.test(first)
          ? second
          : url.searchParams.get('v')
        : undefined
  return id && /^[A-Za-z0-9_-]{11}$/.test(id) ? id : undefined
}

/** The player that sets no cookies before it plays; opened by pressing Play, so it starts by itself. */
export const playerAddress = (video_id: string) => `https://www.youtube-nocookie.com/embed/${video_id}?autoplay=1&rel=0`

export const guideDetails = z.object({
  title: text(200, 'Please enter a title'),
  description: text(5000, 'Please enter a description'),
  make: z.enum(guideMakes, 'Please choose a make'),
  model: z.enum(guideModels, 'Please choose a model'),
})
export const videoGuideDetails = guideDetails.extend({
  // Falls back to the video's own.
  title: optionalText(200),
  url: z
    .string(guideTexts.badVideo)
    .max(2000, guideTexts.badVideo)
    .refine((url) => videoIdOf(url) !== undefined, guideTexts.badVideo),
})

export const newGuide = z.discriminatedUnion('type', [
  videoGuideDetails.extend({ type: z.literal('youtube') }),
  guideDetails.extend({ type: z.literal('file'), file_id: fileId }),
])
export type NewGuide = z.output<typeof newGuide>

export const guideChange = guideDetails.extend({ version })
export type GuideChange = z.output<typeof guideChange>

export const guideSearch = z.object({
  search: z.string().trim().max(100, 'Use 100 characters or fewer').optional(),
  after: z.uuid('Invalid page cursor').optional(),
})
export type GuideSearch = z.output<typeof guideSearch>

export interface Guide {
  id: string
  user: Author
  title: string
  description: string
  type: 'youtube' | 'file'
  /** The video's page, or our own address of the PDF. */
  url: string
  video_id: string | null
  thumbnail_url: string | null
  make: string
  model: string
  /** The video's. */
  author_name: string | null
  is_own: boolean
  /** By a moderator; only its author still sees it. */
  is_hidden: boolean
  version: number
  created_at: string
}

export interface GuidePage {
  items: Guide[]
  next: string | null
  /** For the search, or in total; counted up to `guidesCounted`. */
  total: number
  has_more_than_total: boolean
}

/** 1 guide, 23 guides, 1,000+ guides */
export const guideCount = ({ total, has_more_than_total }: Pick<GuidePage, 'total' | 'has_more_than_total'>) =>
  `${total.toLocaleString('en-GB')}${has_more_than_total ? '+' : ''} ${pluralWord(total, 'guide')}`
