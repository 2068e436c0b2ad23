import { expect, test } from 'vitest'
import { guideCount, newGuide, videoIdOf } from './guide.ts'

const id = 'dQw4w9WgXcQ'

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `http://youtube.com/watch?list=PL1&v=${id}&t=42s`,
  `youtube.com/watch?v=${id}`,
  `  https://m.youtube.com/watch?v=${id}#comments `,
  `https://music.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}?si=share`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://www.youtube-nocookie.com/embed/${id}`,
])('a video is known by %s (GUID-11, CNST-25)', (address) => {
  expect(videoIdOf(address)).toBe(id)
})

test.each([
  '',
  'hello',
  id,
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${id}x`,
  'https://www.youtube.com/watch?v=dQw4w9WgXc!',
  `https://vimeo.com/watch?v=${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/youtu.be/${id}`,
  `javascript:alert("https://youtu.be/${id}")`,
  `ftp://youtu.be/${id}`,
  `https://youtu.be/../${id}/..`,
])('%j is no video (ERRS-148)', (address) => {
  expect(videoIdOf(address)).toBeUndefined()
})

test('a video guide without a title is no mistake, a PDF guide without one is (GUID-08, GUID-12)', () => {
  const common = { description: 'How', make: 'All', model: 'All', title: '  ' }
  const video = newGuide.parse({ ...common, type: 'youtube', url: `https://youtu.be/${id}` })
  expect(video.title).toBeNull()
  const paper = newGuide.safeParse({ ...common, type: 'file', file_id: '0b0ff1c5-ff34-4a7f-8d0f-3a6a3b0c7e11' })
  expect(paper.error?.issues.map(({ message }) => message)).toEqual(['Please enter a title'])
})

test('one guide, several guides, more than anybody counts (GUID-01)', () => {
  expect([0, 1, 23].map((total) => guideCount({ total, has_more_than_total: false }))).toEqual([
    '0 guides',
    '1 guide',
    '23 guides',
  ])
  expect(guideCount({ total: 1000, has_more_than_total: true })).toBe('1,000+ guides')
})
