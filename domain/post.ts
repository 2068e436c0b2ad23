import { z } from 'zod'
import { fileIds, text, version } from './fields.ts'

export const reactionTypes = ['like', 'love', 'celebrate'] as const
export type ReactionType = (typeof reactionTypes)[number]

export const postsPerPage = 20
export const commentsPerPage = 20
/** So much of a post is read in the feed before it is opened. */
export const postPreview = 300
export const commentsShownFirst = 2
export const mostPostMedia = 10

const noTitle = 'Please enter a title'
const noContent = 'Please write something'

const written = {
  title: text(200, noTitle),
  content: text(10_000, noContent),
}

export const newPost = z.object({
  ...written,
  is_private: z.boolean().default(false),
  file_ids: fileIds(mostPostMedia).default([]),
})
export type NewPost = z.output<typeof newPost>

export const postChange = z.object({ ...written, version })
export type PostChange = z.output<typeof postChange>

const comment = text(5000, 'Please write a comment')
export const newComment = z.object({ content: comment })
export const commentChange = z.object({ content: comment, version })
export const reaction = z.object({ type: z.enum(reactionTypes) })

export type FeedKind = 'all' | 'following'

export interface Author {
  id: string
  name: string
  avatar_url: string | null
}

export interface PostMedia {
  id: string
  url: string
  type: 'image' | 'video'
  width: number | null
  height: number | null
}

export interface PostComment {
  id: string
  post_id: string
  user: Author
  content: string
  is_own: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface Reactions {
  my_reaction: ReactionType | null
  like_count: number
  love_count: number
  celebrate_count: number
}

export interface Post extends Reactions {
  id: string
  user: Author
  title: string
  content: string
  /** Of an article that was read from a feed. */
  link: string | null
  category_id: string
  is_system_generated: boolean
  is_private: boolean
  metadata: { source?: string; category?: string; media_url?: string; feed?: string }
  media: PostMedia[]
  /** The first two, oldest first. */
  comments: PostComment[]
  comment_count: number
  is_own: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface PostPage {
  items: Post[]
  next: string | null
}

export interface CommentPage {
  items: PostComment[]
  next: string | null
}
