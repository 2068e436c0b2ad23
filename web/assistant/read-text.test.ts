import { expect, test } from 'vitest'
import { type Block, readText } from './read-text.ts'

const hostileAnswers = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '[here](javascript:hit())',
  '![x](https://evil.example/pixel.png)',
  '<https://evil.example>',
  '&lt;script&gt;hit()&lt;/script&gt;',
  '`<b>code</b>`',
  '__proto__',
]
const plain = (text: string) => ({ text, bold: false })
const bold = (text: string) => ({ text, bold: true })
const item = (text: string, more: object = {}) => ({ words: [plain(text)], under: [], ...more })

/** All its words, as they would be read aloud. */
const wordsOf = (blocks: Block[]) =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'paragraph') return block.lines
      if (block.kind === 'heading') return [block.words]
      return block.items.flatMap(({ words, under }) => [words, ...under])
    })
    .map((runs) => runs.map(({ text }) => text).join(''))

test('paragraphs, single line breaks and words with weight', () => {
  expect(readText('First line\nsecond **heavy** line\r\n\r\n\n**All of it**\n')).toEqual([
    { kind: 'paragraph', lines: [[plain('First line')], [plain('second '), bold('heavy'), plain(' line')]] },
    { kind: 'paragraph', lines: [[bold('All of it')]] },
  ])
})

test('numbered lines keep their numbers, also with room between them and dashes under them', () => {
  expect(
    readText('Do this:\n1. Warm it up\n\n2) Drain it:\n   - into a tray\n- slowly\n3. Refill\n\nWait.\n\n4. Check'),
  ).toEqual([
    { kind: 'paragraph', lines: [[plain('Do this:')]] },
    {
      kind: 'numbered',
      items: [
        item('Warm it up', { number: 1 }),
        item('Drain it:', { number: 2, under: [[plain('into a tray')], [plain('slowly')]] }),
        item('Refill', { number: 3 }),
      ],
    },
    { kind: 'paragraph', lines: [[plain('Wait.')]] },
    { kind: 'numbered', items: [item('Check', { number: 4 })] },
  ])
})

test('dashes, stars and dots begin dashed lines; a list of its own after a numbered one stands alone', () => {
  expect(readText('1. Last step\n\n**Tools**\n- spanner\n* tray\n• rag\n\n## Parts ##\n- filter')).toEqual([
    { kind: 'numbered', items: [item('Last step', { number: 1 })] },
    { kind: 'paragraph', lines: [[bold('Tools')]] },
    { kind: 'dashed', items: [item('spanner'), item('tray'), item('rag')] },
    { kind: 'heading', words: [plain('Parts')] },
    { kind: 'dashed', items: [item('filter')] },
  ])
})

test('what only looks like a sign stays as it is', () => {
  for (const words of [
    '**never closed',
    '2 ** 3 ** 4',
    '****',
    '-5 °C is cold',
    '10.5 mm',
    '1234. too many',
    '#5 plug',
  ])
    expect(readText(words)).toEqual([{ kind: 'paragraph', lines: [[plain(words)]] }])
  expect(readText('')).toEqual([])
  expect(readText(' \n\n ')).toEqual([])
})

test('while it is still being written, what is there is read', () => {
  const whole = '**Oil** first:\n1. Warm **up**\n2. Drain'
  for (let length = 1; length <= whole.length; length++)
    expect(wordsOf(readText(whole.slice(0, length))).length).toBeGreaterThan(0)
})

test.each(hostileAnswers)('%s stays text', (hostile) => {
  expect(wordsOf(readText(hostile))).toEqual([hostile])
  expect(wordsOf(readText(`1. ${hostile}\n- ${hostile}`))).toEqual([hostile, hostile])
})

test('an answer made to be slow to read is not', () => {
  // Unless read in linear time, these lengths would outlast the test.
  for (const sign of ['**', '** ', '*', '- ', '1. ', '# ', ' ', '\n', '#', '1', '**a']) {
    const long = sign.repeat(500_000 / sign.length)
    expect(wordsOf(readText(long)).join('').length, sign).toBeLessThanOrEqual(long.length)
  }
})
