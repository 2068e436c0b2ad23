interface Listed {
  name: string
  state: 'uploading' | 'ready' | 'failed'
  canRetry?: boolean
  problem?: string
}

/** Retrying won't help: the record is saved without it. */
export const isRefused = ({ state, canRetry }: Pick<Listed, 'state' | 'canRetry'>) => state === 'failed' && !canRetry
/** The upload failed and can be retried: the member decides whether to save without it. */
export const isUnsent = ({ state, canRetry }: Pick<Listed, 'state' | 'canRetry'>) =>
  state === 'failed' && canRetry === true

/** The note beside Save, which may be far from the files in a long form. */
export function filesNote(tried: boolean, ...lists: { field: { files: Listed[] } }[]): string | undefined {
  const files = lists.flatMap(({ field }) => field.files)
  if (tried && files.some(isUnsent)) return 'Remove the files that failed to upload, or try them again.'
  const refused = files.filter(isRefused)
  const [first] = refused
  if (!first) return undefined
  if (refused.length > 1) return `${refused.length} files will be left out. The reasons are beside them.`
  const { name, problem = '' } = first
  return `${problem} ${problem.includes(name) ? 'It' : name} will be left out.`.trim()
}
