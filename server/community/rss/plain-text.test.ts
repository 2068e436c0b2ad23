import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten } from '#domain/basics/format.ts'
import { htmlToText, safeText } from './plain-text.ts'

test('tags go, lines stay, entities are read once', () => {
  expect(htmlToText('<p>One <b>bold</b>\n  word</p><p>Two<br>Three</p><ul><li>Oil</li><li>Filter</li></ul>')).toBe(
    'One bold word\n\nTwo\nThree\n\nOil\n\nFilter',
  )
  expect(htmlToText('Fish &amp; chips &pound;5 &#8364;6 &#x20AC;7 &#150; &eacute;t&eacute; &hellip;')).toBe(
    'Fish & chips £5 €6 €7 – été …',
  )
  expect(htmlToText('&amp;amp; &amp;eacute; &unknown; AT&T R&D 3 < 4 > 2 I <3 it')).toBe(
    '&amp; &eacute; &unknown; AT&T R&D 3 < 4 > 2 I <3 it',
  )
  expect(htmlToText('a<td>b</td><td>c</td>d<img src="x" alt="a > b">e')).toBe('a b c d e')
})

test('scripts, styles, comments and what is embedded are left out with their contents', () => {
  const pieces = [
    '<script>alert(1)</script>',
    '<SCRIPT type="a>b">alert("</b>")</SCRIPT >',
    '<style>p { color: red }</style>',
    '<!-- <b>aside</b> -->',
    '<!DOCTYPE html><?php echo 1 ?>',
    '<iframe src="x">inside</iframe>',
    '<svg><text>inside</text></svg>',
    '<textarea>inside</textarea><title>inside</title>',
    '<a title="1 > 0" onclick=\'alert("1 > 0")\'></a>',
  ]
  for (const piece of pieces) expect([piece, htmlToText(`Before ${piece}after`)]).toEqual([piece, 'Before after'])
  for (const unended of ['<script>alert(1)', '<!-- aside', '<a href="x', '<style>', '<b'])
    expect([unended, htmlToText(`Before ${unended} after`)]).toEqual([unended, 'Before'])
})

test('what cannot be seen, or turns the writing round, is taken out', () => {
  expect(safeText('a\u202eb\u2066c\u200bd\ufeffe\0f\x1bg\u00adh\u{e0041}i\u061cj')).toBe('abcdefghij')
  expect(safeText('one\ttwo\r\nthree\u2028four\u00a0five \n\n\n\n six')).toBe('one two\nthree\nfour five\n\nsix')
  expect(safeText('half \ud800 character')).toBe('half \ufffd character')
  expect(safeText(`Z${'\u0300\u0301'.repeat(50)}a`).length).toBeLessThan(8)
  expect(safeText('👨‍👩‍👧 🏁 ❤️')).toBe('👨‍👩‍👧 🏁 ❤️')
})

// Well-known ways to get a script past a sanitiser.
const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert&#40;1)</script></svg>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '</script><script>alert(1)</script>',
  '</textarea><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<base href="javascript:/a/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<style>@import "javascript:alert(1)"</style>',
  '<x onclick=alert(1)>x</x>',
  '<template><script>alert(1)</script></template>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<img """><script>alert(1)</script>">',
  '{{constructor.constructor("alert(1)")()}}',
]
const hex = (text: string, form: (code: number) => string) =>
  Array.from(text, (letter) => (/[<>"'&]/.test(letter) ? form(letter.charCodeAt(0)) : letter)).join('')
const disguises: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.replace(/[a-z]/g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter)),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => hex(text, (code) => `&#${code};`),
  (text) => hex(text, (code) => `&#x${code.toString(16)};`),
  (text) => hex(text, (code) => `&#0000${code}`),
  (text) => hex(text, (code) => `&amp;#${code};`),
  (text) => text.replaceAll('<', '<\0'),
  (text) => text.replaceAll('<', '<\u200b'),
  (text) => text.replaceAll('<', '&lt;\u202e'),
  (text) => text.replaceAll('<', '<<'),
  (text) => text.replaceAll('<', '&lt;<b>'),
  (text) => text.replaceAll('<', '<b><'),
  (text) => text.replaceAll('<', '<!---->&lt;'),
  (text) => text.replaceAll('>', ''),
  (text) => text.replaceAll('>', '\n>'),
  (text) => text.replaceAll(' ', '/'),
  (text) => text.replaceAll(' ', '\f'),
  (text) => text.split('').join('\u00ad'),
  (text) => text.repeat(3),
  (text) => `<div title="${text}">word</div>`,
  (text) => `<!-- ${text} -->word`,
  (text) => `<textarea>${text}</textarea>word`,
  (text) => `<p>${text}`,
  (text) => `&lt;script&gt;${text}&lt;/script&gt;`,
  (text) => `<${'<'.repeat(50)}${text}`,
  (text) => `\ud83c${text}\udfc1`,
  (text) => `\ufeff${text}\u2028`,
  (text) => `]]>${text}<![CDATA[`,
  (text) => `a${text}b`.normalize('NFKD'),
]
const hostile = payloads.flatMap((payload) => disguises.map((disguise) => disguise(payload)))

// Anything a browser could take for the start of a tag, and anything no reader should see.
const dangerous = /<[a-z/!?]|(?!\n)[\p{Cs}\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/iu

test('a thousand hostile strings are reduced to text, as HTML and as plain text alike', () => {
  expect(hostile.length).toBeGreaterThan(1000)
  for (const each of hostile)
    for (const read of [htmlToText(each), safeText(each), shorten(htmlToText(each), 40)])
      expect([each, dangerous.exec(read)?.[0]]).toEqual([each, undefined])
})

test('whatever else is typed is reduced to text too, and reading it twice changes nothing', () => {
  const pieces = [
    '<',
    '>',
    '&lt;',
    '&gt;',
    '&#60;',
    'script',
    '/',
    '!',
    '--',
    '"',
    "'",
    '=',
    ' ',
    'b',
    '\0',
    '\u202e',
    '\n',
    '\ud800',
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 50 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (typed) => {
      const read = htmlToText(typed)
      expect(dangerous.test(read)).toBe(false)
      expect(safeText(read)).toBe(read)
    }),
    { numRuns: 5000 },
  )
})

test('very long hostile input is read quickly', () => {
  const pieces = [
    '<',
    '<a',
    '<a>',
    '<!--',
    '<script>',
    '</script',
    '&lt;',
    '&',
    ' ',
    '\n',
    '= ',
    '="',
    '&lt;b&gt; ',
    '\u0300',
    '<a b="',
  ]
  // Unless read in linear time, these lengths would outlast the test.
  for (const piece of pieces) {
    const long = piece.repeat(500_000 / piece.length)
    for (const read of [htmlToText, safeText]) expect(read(long).length, piece).toBeLessThanOrEqual(long.length)
  }
})

test('what is too long ends at a word, and never within a character', () => {
  expect(shorten('short', 10)).toBe('short')
  expect(shorten('one two three four', 15)).toBe('one two three…')
  expect(shorten('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(shorten('🏁'.repeat(10), 10)).toBe('🏁🏁🏁🏁…')
})
