import { z } from 'zod'
import { blankable, fileId, text } from './fields.ts'
import type { Author } from './post.ts'

export const guideMakes = ['All', 'Toyota', 'Honda', 'Ford', 'BMW', 'Mercedes', 'Porsche'] as const
export const guideModels = ['All', 'Supra', 'Civic', 'Mustang', 'M3', 'C-Class', '911'] as const
export const guidesPerPage = 18

export const guideTexts = {
  badVideo: 'Invalid YouTube URL',
  noVideoDetails: 'Failed to fetch video details',
  failed: 'Failed to upload guide',
  notPdf: 'Only PDF files are allowed.',
  tooLarge: 'File is too large. Maximum size is 10MB.',
}

/** The eleven characters by which YouTube knows a video, from any of the forms in which people copy its address. */
export function videoIdOf(address: string): string | undefined {
  const url = URL.parse(address.trim().replace(/^(?!https?:\/\/)/i, 'https://'))
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
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

const about = {
  title: text(200, 'Please enter a title'),
  description: text(5000, 'Please enter a description'),
  make: z.enum(guideMakes, 'Please choose a make'),
  model: z.enum(guideModels, 'Please choose a model'),
}
export const newGuide = z.discriminatedUnion('type', [
  // The title falls back to the video's own.
  z.object({
    type: z.literal('youtube'),
    ...about,
    title: blankable(about.title),
    url: z
      .string(guideTexts.badVideo)
      .max(2000, guideTexts.badVideo)
      .refine((url) => videoIdOf(url) !== undefined, guideTexts.badVideo),
  }),
  z.object({ type: z.literal('file'), ...about, file_id: fileId }),
])
export type NewGuide = z.output<typeof newGuide>

export const guideChange = z.object(about)
export type GuideChange = z.output<typeof guideChange>

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
  /** Of the video. */
  author_name: string | null
  is_own: boolean
  created_at: string
}

export interface GuidePage {
  items: Guide[]
  next: string | null
  total: number
}
