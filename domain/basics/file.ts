export type FileKind =
  | 'avatar'
  | 'banner'
  | 'vehicle_photo'
  | 'media'
  | 'receipt'
  | 'document'
  | 'modification'
  | 'note'
  | 'listing'
  | 'post'
  | 'guide'
  | 'business'
  | 'message'

export const largestUpload = 10_485_760
export const imageTooLarge = 'Image file is too large. Maximum size is 10MB.'

/** What a file may be, decided by its bytes; each type is stored and served in its own way. */
export const fileTypes = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif'],
  pdf: ['application/pdf'],
  video: ['video/mp4', 'video/webm', 'video/quicktime'],
} as const
export type FileFamily = keyof typeof fileTypes
export type FileType = (typeof fileTypes)[FileFamily][number]

/** A whole family, or single types of it where the rest is refused. */
export type AcceptedFile = FileFamily | FileType

export const typesOf = (accept: readonly AcceptedFile[]): readonly string[] =>
  accept.flatMap((each) => (each in fileTypes ? fileTypes[each as FileFamily] : [each]))

export const familyOf = (mime: string) =>
  (Object.keys(fileTypes) as FileFamily[]).find((family) => (fileTypes[family] as readonly string[]).includes(mime))

/** Most systems have no type for iPhone photos and know them only by their extension. */
const endings: Record<string, string> = { 'image/heic': '.heic', 'image/heif': '.heif' }
export const acceptAttribute = (...accept: AcceptedFile[]) =>
  typesOf(accept)
    .flatMap((type) => [type, endings[type] ?? []].flat())
    .join(',')

const photo = [320, 800, 1600]
const tile = [320, 480, 800, 1600]
/** Longest side in pixels, ascending: the sizes the screens use. */
export const imageSizes: Record<FileKind, readonly number[]> = {
  avatar: [96, 256],
  banner: [640, 1600],
  vehicle_photo: photo,
  media: tile,
  receipt: photo,
  document: photo,
  modification: photo,
  note: photo,
  listing: tile,
  post: tile,
  guide: photo,
  business: tile,
  message: tile,
}

/** Documents and gallery photos are kept at full size for reading and printing; others only in screen sizes. */
export const keepsOriginal = (kind: FileKind) => kind === 'document' || kind === 'media'

/** A photo that may bear witness is kept to the byte as well, for whoever sent it. */
export const keepsReceived = (kind: FileKind) => witnesses.has(kind)
const witnesses = new Set<FileKind>(['receipt', 'note', 'modification', 'media', 'document'])

/** 'Carries content credentials written by Leica M11-P; GarageTale has not checked them.' */
export const credentialsWords = (by: string) =>
  `Carries content credentials${by && ` written by ${by}`}; GarageTale has not checked them.`

/** Pictures are never enlarged, so a small one has fewer sizes: up to the first that holds it whole. */
export function storedSizes(kind: FileKind, longestSide: number): number[] {
  const sizes = imageSizes[kind]
  const whole = sizes.findIndex((size) => size >= longestSide)
  return whole === -1 ? [...sizes] : sizes.slice(0, whole + 1)
}

/** `/files/<id>/96`; without a size it means the original if there is one, otherwise the largest. */
export const sized = (url: string | null, size: number): string | null => url && `${url}/${size}`

/** The width of a picture in that size: sizes are the longest side, and nothing is enlarged. */
export const widthIn = (size: number, { width, height }: { width: number; height: number }) =>
  Math.round(width * Math.min(1, size / Math.max(width, height)))

export const storageWarning = 0.8

export interface StorageUse {
  used_bytes: number
  limit_bytes: number | null
}

export function storageState({ used_bytes, limit_bytes }: StorageUse): 'fine' | 'low' | 'full' {
  if (limit_bytes === null || used_bytes < limit_bytes * storageWarning) return 'fine'
  return used_bytes < limit_bytes ? 'low' : 'full'
}

/** 840 KB, 2.4 MB */
export const formatFileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
