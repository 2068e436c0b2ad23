import type { Post } from '#domain/community/post.ts'

/** An article's link, if it is a web address at all. */
export function articleLink({ link }: Post): URL | undefined {
  const url = link && URL.canParse(link) ? new URL(link) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

/** From a news feed, not written by a member or by GarageTale. */
export const isArticle = ({ link, metadata }: Post) => link !== null || metadata.source === 'rss'

/** The publication's own name, otherwise its address. */
export const sourceOf = (post: Post) =>
  post.metadata.feed || articleLink(post)?.hostname.replace(/^www\./, '') || 'The motoring press'
