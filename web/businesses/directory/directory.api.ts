import type { DirectorySearch } from '#domain/businesses/directory.ts'

export const directoryPath = (search: DirectorySearch, after?: string) => {
  const asked = Object.entries({ ...search, after }).filter((each): each is [string, string] => Boolean(each[1]))
  return `/business-directory${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`
}
