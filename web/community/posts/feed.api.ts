import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  CommentPage,
  FeedKind,
  NewerPosts,
  NewPost,
  Post,
  PostChange,
  PostComment,
  PostPage,
  Reactions,
  ReactionType,
} from '#domain/community/post.ts'
import { http } from '../../app/http.ts'
import { queryClient } from '../../app/query.ts'

const everyFeed = ['posts', 'feed']

/** One that is empty or could not be loaded has nothing that newer posts could be offered above. */
const isBeingRead = (feed: unknown) =>
  (feed as InfiniteData<PostPage> | undefined)?.pages.some(({ items }) => items.length > 0) ?? false

export const feedQuery = (feed: FeedKind) =>
  infiniteQueryOptions({
    queryKey: [...everyFeed, feed],
    queryFn: ({ pageParam }) =>
      http.get<PostPage>(`/posts?feed=${feed}${pageParam && `&after=${encodeURIComponent(pageParam)}`}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Whom the member follows decides what is in one feed, and which private posts are in the other.
    meta: { topics: ['follows'], isBeingRead },
    refetchOnWindowFocus: ({ state }) => !isBeingRead(state.data),
    refetchOnReconnect: ({ state }) => !isBeingRead(state.data),
  })

/** Asked now and then while the feed is looked at; `newest` is the first post of it. */
export const newerQuery = (feed: FeedKind, newest: Pick<Post, 'id' | 'created_at'> | undefined) =>
  queryOptions({
    queryKey: ['newer-posts', feed, newest?.id],
    // To the end of its millisecond: the post itself is not newer than itself.
    queryFn: () => http.get<NewerPosts>(`/posts/newer?feed=${feed}&since=${momentOf(newest)}_${newest?.id}`),
    enabled: newest !== undefined,
    refetchInterval: 45_000,
    staleTime: 30_000,
    initialData: { count: 0 },
  })

const momentOf = (post: Pick<Post, 'created_at'> | undefined) => Date.parse(post?.created_at ?? '') * 1000 + 999

export const prefetchFeed = (feed: FeedKind) => void queryClient.prefetchInfiniteQuery(feedQuery(feed))

export const postQuery = (postId: string) =>
  queryOptions({
    queryKey: ['posts', 'one', postId],
    queryFn: () => getPost(postId),
  })

export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'comments', postId],
    queryFn: ({ pageParam }) =>
      http.get<CommentPage>(`/posts/${postId}/comments${pageParam && `?after=${encodeURIComponent(pageParam)}`}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const postPath = (postId: string) => `/posts/${encodeURIComponent(postId)}`
export const getPost = (postId: string) => http.get<Post>(postPath(postId))
export const addPost = (post: NewPost, key: string) => http.post<Post>('/posts', post, { key })
export const changePost = (postId: string, change: PostChange) => http.patch<Post>(postPath(postId), change)

export const commentPath = (commentId: string) => `/comments/${commentId}`
export const addComment = (postId: string, content: string, key: string) =>
  http.post<PostComment>(`/posts/${postId}/comments`, { content }, { key })
export const changeComment = ({ id, version }: PostComment, content: string) =>
  http.patch<PostComment>(commentPath(id), { content, version })

export const react = (postId: string, type: ReactionType | null) =>
  type
    ? http.put<Reactions>(`/posts/${postId}/reaction`, { type })
    : http.delete<Reactions>(`/posts/${postId}/reaction`)

export const refreshFeeds = () => http.post<{ added: number; feeds: number }>('/feeds/refresh')

export const feedChanged = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['posts'] })

/** Wherever the post is shown. */
export function patchPost(queries: QueryClient, postId: string, change: (post: Post) => Post) {
  queries.setQueriesData<InfiniteData<PostPage>>(
    { queryKey: everyFeed },
    (feed) =>
      feed && {
        ...feed,
        pages: feed.pages.map((page) => ({
          ...page,
          items: page.items.map((post) => (post.id === postId ? change(post) : post)),
        })),
      },
  )
  queries.setQueryData(postQuery(postId).queryKey, (post) => post && change(post))
}

/** A new comment goes at the end: of the first two, and of the thread if all of it is loaded. */
export function showComment(queries: QueryClient, comment: PostComment) {
  patchPost(queries, comment.post_id, (post) => ({
    ...post,
    comment_count: post.comment_count + 1,
    comments: post.comment_count < 2 ? [...post.comments, comment] : post.comments,
  }))
  queries.setQueryData(commentsQuery(comment.post_id).queryKey, (thread) => {
    const last = thread?.pages.at(-1)
    if (!thread || !last || last.next) return thread
    return { ...thread, pages: thread.pages.with(-1, { ...last, items: [...last.items, comment] }) }
  })
}

export function dropComment(queries: QueryClient, { id, post_id }: PostComment) {
  const others = (comments: PostComment[]) => comments.filter((comment) => comment.id !== id)
  patchPost(queries, post_id, (post) => ({
    ...post,
    comment_count: Math.max(0, post.comment_count - 1),
    comments: others(post.comments),
  }))
  queries.setQueryData(
    commentsQuery(post_id).queryKey,
    (thread) => thread && { ...thread, pages: thread.pages.map((page) => ({ ...page, items: others(page.items) })) },
  )
}
