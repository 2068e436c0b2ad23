import type { Post } from '#domain/community/post.ts'

/** Where an article leads, if it leads to the web at all. */
export function articleLink({ link }: Post): URL | undefined {
  const url = link && URL.canParse(link) ? new URL(link) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

/** From a news feed, not written by a member or by GarageTale. */
export const isArticle = ({ link, metadata }: Post) => link !== null || metadata.source === 'rss'

/** What the paper calls itself, or else where it is found. */
export const sourceOf = (post: Post) =>
  post.metadata.feed || articleLink(post)?.hostname.replace(/^www\./, '') || 'The motoring press'
