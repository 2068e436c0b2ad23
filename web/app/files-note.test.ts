import { expect, test } from 'vitest'
import { filesNote } from './files-note.ts'

const ready = { name: 'a.jpg', state: 'ready' } as const
const refused = { name: 'b.txt', state: 'failed', canRetry: false, problem: 'Only image files are allowed.' } as const
const unsent = { name: 'c.jpg', state: 'failed', canRetry: true, problem: 'Failed to upload images.' } as const
const list = (...files: (typeof ready | typeof refused | typeof unsent)[]) => ({ field: { files } })

test('a refused file is named beside Save, with the reason, before anything is pressed', () => {
  expect(filesNote(false, list(ready, refused))).toBe('Only image files are allowed. b.txt will be left out.')
  const named = { ...refused, problem: 'b.txt isn’t a picture or a PDF.' }
  expect(filesNote(false, { field: { files: [named] } })).toBe('b.txt isn’t a picture or a PDF. It will be left out.')
  expect(filesNote(false, list(refused), list(refused))).toBe('2 files will be left out. The reasons are beside them.')
})

test('a file that did not arrive is asked about once Save was pressed', () => {
  expect(filesNote(false, list(unsent))).toBeUndefined()
  expect(filesNote(true, list(refused), list(unsent))).toBe(
    'Remove the files that failed to upload, or try them again.',
  )
  expect(filesNote(true, list(ready))).toBeUndefined()
})
