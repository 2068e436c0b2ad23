import { type AcceptedFile, type FileKind, imageTooLarge } from './file.ts'

/** What a record keeps of a file uploaded for it. */
export interface Attachment {
  /** The file's id. */
  id: string
  url: string
  mime: string
  name: string | null
  /** Who says that they wrote the content credentials it carries, if it carries any. */
  credentials?: string
}

interface UploadRule {
  accept: readonly AcceptedFile[]
  tooLarge: string
  wrongType: string
}

const galleryRefusal = 'Some files were too large or had invalid formats. Maximum size is 10MB per file.'

/** The kinds uploaded first and named by the record saved afterwards; `{file}` is the file's name. */
export const uploadRules = {
  vehicle_photo: { accept: ['image'], tooLarge: imageTooLarge, wrongType: 'Only image files are allowed.' },
  receipt: {
    accept: ['image', 'pdf'],
    tooLarge: '{file} is too large. Maximum size is 10MB.',
    wrongType: '{file} isn’t a picture or a PDF.',
  },
  note: { accept: ['image'], tooLarge: imageTooLarge, wrongType: 'Only image files are allowed.' },
  modification: {
    accept: ['image'],
    tooLarge: 'Maximum size is 10MB per image.',
    wrongType: 'Only image files are allowed.',
  },
  listing: {
    accept: ['image'],
    tooLarge: 'Some files were too large. Maximum size is 10MB per image.',
    wrongType: 'Only image files are allowed.',
  },
  media: { accept: ['image', 'video'], tooLarge: galleryRefusal, wrongType: galleryRefusal },
  document: {
    accept: ['application/pdf', 'image/jpeg', 'image/png'],
    tooLarge: '{file} is too large. Maximum size is 10MB.',
    wrongType: '{file} is not a supported file type. Please use PDF, JPG, or PNG files.',
  },
  post: {
    accept: ['image', 'video'],
    tooLarge: 'Some files were too large. Maximum size is 10MB per file.',
    wrongType: '{file} isn’t a picture or a video.',
  },
  business: { accept: ['image'], tooLarge: imageTooLarge, wrongType: 'Only image files are allowed.' },
  message: { accept: ['image'], tooLarge: imageTooLarge, wrongType: 'Only image files are allowed.' },
  guide: {
    accept: ['application/pdf'],
    tooLarge: '{file} is too large. Maximum size is 10MB.',
    wrongType: 'Only PDF files are allowed.',
  },
} as const satisfies Partial<Record<FileKind, UploadRule>>
export type UploadKind = keyof typeof uploadRules

export const isUploadKind = (kind: string): kind is UploadKind => Object.hasOwn(uploadRules, kind)

export const uploadRefusal = (kind: UploadKind, why: 'tooLarge' | 'wrongType', fileName: string) =>
  uploadRules[kind][why].replace('{file}', () => fileName || 'This file')
