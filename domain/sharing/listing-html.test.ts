import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingHtml } from './listing-html.ts'

test('blank lines part paragraphs, single ones break the line, dashes make a list', () => {
  const words = 'One owner.\r\nAlways garaged.\n\n\nNew:\n- hood\n* clutch\nViewing in Whitby.'
  expect(listingHtml(words)).toBe(
    '<p>One owner.<br>Always garaged.</p><p>New:</p><ul><li>hood</li><li>clutch</li></ul><p>Viewing in Whitby.</p>',
  )
})

test('what people type is text, in a paragraph and in a list', () => {
  expect(listingHtml('<script>alert("1")</script>')).toBe('<p>&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;</p>')
  expect(listingHtml("- <img src=x onerror='1'>")).toBe('<ul><li>&#60;img src=x onerror=&#39;1&#39;&#62;</li></ul>')
})

test('no words at all bring a tag that is not ours, or more than the column holds', () => {
  const words = fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '&', '\n', ' ', '-', '/', 'p', 'ü'),
    maxLength: 400,
  })
  fc.assert(
    fc.property(words, (typed) => {
      const rest = listingHtml(typed).replaceAll(/<\/?(p|ul|li)>|<br>|&#(38|60|62|34|39);/g, '')
      expect(rest).not.toMatch(/[<>"'&]/)
    }),
  )
  for (const worst of ['&', '-\n', '- &\n', '&\n\n'])
    expect(listingHtml(worst.repeat(10_000 / worst.length)).length).toBeLessThan(100_000)
})
