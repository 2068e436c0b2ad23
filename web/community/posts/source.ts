import type { Post } from '#domain/community/post.ts'

/** Where an article leads, if it leads to the web at all. */
export function articleLink({ link }: Post): URL | undefined {
  const url = link && URL.canParse(link) ? new URL(link) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

/** Out of the papers, not written by a member and not by the house. */
export const isArticle = ({ link, metadata }: Post) => link !== null || metadata.source === 'rss'

/** What the paper calls itself, or else where it is found. */
export const sourceOf = (post: Post) =>
  post.metadata.feed || articleLink(post)?.hostname.replace(/^www\./, '') || 'The motoring press'
