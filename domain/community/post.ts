import { z } from 'zod'
import { fileIds, text, version } from '../basics/fields.ts'

export const reactionTypes = ['like', 'love', 'celebrate'] as const
export type ReactionType = (typeof reactionTypes)[number]

export const postsPerPage = 20
export const commentsPerPage = 20
/** How much of a post the feed shows before it is expanded. */
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
  /** By a moderator; only its author still sees it. */
  is_hidden: boolean
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
  /** For an article from a news feed. */
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
  /** By a moderator; only its author still sees it. */
  is_hidden: boolean
  version: number
  created_at: string
  updated_at: string
}

export interface PostPage {
  items: Post[]
  next: string | null
}

/** How many posts by others came since the newest that is shown. */
export interface NewerPosts {
  count: number
}

export interface CommentPage {
  items: PostComment[]
  next: string | null
}

const endsLine = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|ul|ol|h[1-6]|tr|blockquote|pre|section|article)\s*>/gi
const tag = /<(?:[/?]?[a-z]|!)[^<>]*>/gi

/** The readable text. Markup is removed, but '3 < 4' isn't markup; text that is only markup stays as typed. */
export function plainText(text: string): string {
  const read = text
    .replace(endsLine, '\n')
    .replace(tag, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return read || text
}

/** As the feed shows it; `more` says whether there is more to read. */
export function postExcerpt(content: string): { text: string; more: boolean } {
  const letters = Array.from(plainText(content))
  if (letters.length <= postPreview) return { text: letters.join(''), more: false }
  return { text: `${letters.slice(0, postPreview).join('').trimEnd()}…`, more: true }
}

/** The counts after the member's reaction becomes this one; null removes it. */
export function withReaction(reactions: Reactions, mine: ReactionType | null): Reactions {
  const { my_reaction, like_count, love_count, celebrate_count } = reactions
  const count = (type: ReactionType, before: number) =>
    Math.max(0, before - Number(my_reaction === type) + Number(mine === type))
  return {
    my_reaction: mine,
    like_count: count('like', like_count),
    love_count: count('love', love_count),
    celebrate_count: count('celebrate', celebrate_count),
  }
}
