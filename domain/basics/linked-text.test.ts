import { expect, test } from 'vitest'
import { splitLinks } from './linked-text.ts'

const linksIn = (text: string) => splitLinks(text).flatMap((part) => (typeof part === 'string' ? [] : [part.href]))

test('addresses become links, and everything else stays as typed', () => {
  const text = 'See https://example.org/a?b=c, or (www.example.com/x_(1)). Not example.net.'
  expect(splitLinks(text)).toEqual([
    'See ',
    { text: 'https://example.org/a?b=c', href: 'https://example.org/a?b=c', host: 'example.org' },
    ', or (',
    { text: 'www.example.com/x_(1)', href: 'https://www.example.com/x_(1)', host: 'www.example.com' },
    '). Not example.net.',
  ])
  expect(
    splitLinks(text)
      .map((part) => (typeof part === 'string' ? part : part.text))
      .join(''),
  ).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'https://garagetale.example@evil.example/',
  'https://user:pass@evil.example',
  'https://localhost/admin',
  'data:text/html,https',
  'https:\\\\evil.example',
  'https://evil\u202e.example',
  'mail me@www.example.org',
  'https://',
  'www.',
  'xhttps://example.org',
])('%s is no link', (text) => {
  expect(linksIn(text)).toEqual([])
})

test('a host in other letters is told as it is', () => {
  const [part] = splitLinks('https://раураl.example/')
  expect(part).toMatchObject({ host: expect.stringMatching(/^xn--/) })
})

test('a long text without spaces is read in a moment', () => {
  const started = performance.now()
  splitLinks(`https://${'a'.repeat(100_000)}${')'.repeat(5000)}`)
  splitLinks('www.'.repeat(25_000))
  expect(performance.now() - started).toBeLessThan(1000)
})
