import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childOf, markupOf, readXml, textOf, XmlError } from './xml.ts'

const refused = (text: string) => expect(readXml(text), text.slice(0, 80)).rejects.toBeInstanceOf(XmlError)

test('elements, attributes, references, comments and CDATA are read', async () => {
  const root = await readXml(
    '\ufeff<?xml version="1.0"?><!-- a <comment> --><!DOCTYPE rss>\n<a one="1 &amp; 2" two=\'"&#50;"\'>x &lt;y&gt; ' +
      '<b/><![CDATA[<z> &amp; ]]><c>&#x1F3C1;&apos;&quot;</c ><!-- not this --></a>\n<?end?>',
  )
  expect(root.name).toBe('a')
  expect([...root.attributes]).toEqual([
    ['one', '1 & 2'],
    ['two', '"2"'],
  ])
  expect(textOf(root)).toBe('x <y> <z> &amp; 🏁\'"')
  expect(markupOf(root)).toBe('x &lt;y> <b></b>&lt;z> &amp;amp; <c>🏁\'"</c>')
})

test('a namespace counts, not the prefix it was given', async () => {
  const root = await readXml(
    '<x:feed xmlns:x="http://www.w3.org/2005/Atom"><x:entry><title xmlns="http://www.w3.org/2005/Atom">One</title>' +
      '<title>Two</title><k:date xmlns:k="http://purl.org/dc/elements/1.1/">Three</k:date><m:thing/></x:entry></x:feed>',
  )
  expect(root.name).toBe('atom:feed')
  const entry = childOf(root, 'atom:entry')
  expect(textOf(childOf(entry, 'atom:title'))).toBe('One')
  expect(textOf(childOf(entry, 'title'))).toBe('Two')
  expect(textOf(childOf(entry, 'dc:date'))).toBe('Three')
  expect(childOf(entry, 'm:thing')).toBeDefined()
})

test('no entity but the five of XML is ever replaced, and what is no character disappears', async () => {
  const root = await readXml('<a>&nbsp; &unknown; a & b &#0;&#xD800;&#x110000;&#99999999;&amp;lt;</a>')
  expect(textOf(root)).toBe('&nbsp; &unknown; a & b &lt;')
})

test('a document that defines entities is refused, whatever they are', async () => {
  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)
  await refused(`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs.join('')}]><a>&l9;</a>`)
  await refused('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')
  await refused('<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd" [<!ENTITY % p SYSTEM "http://127.0.0.1/"> %p;]><a/>')
  await refused('<a><!DOCTYPE a><b/></a>')
  await refused('<a><!ENTITY x "y">&x;</a>')
  expect(textOf(await readXml('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&x;</a>'))).toBe('&x;')
})

test('what is not well formed is refused', async () => {
  const documents = ['', ' ', 'words', '<a>', '<a></b>', '<a><b></a></b>', '</a>', '<a/><b/>', '<a/>words', 'words<a/>']
  const tags = [
    '<a b>',
    '<a b=1/>',
    '<a b="1" b="2"/>',
    '<a b="<"/>',
    '<a b="1/>',
    '<a',
    '<',
    '<>',
    '< a/>',
    '<a b="1"c="2"/>',
  ]
  for (const text of [...documents, ...tags, '<a><!-- </a>', '<a><![CDATA[ </a>', '<a><? </a>']) await refused(text)
})

test('depth, elements, attributes and names have their limits', async () => {
  const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels)
  expect(await readXml(deep(64))).toBeDefined()
  await refused(deep(65))
  await refused('<a>'.repeat(1_000_000))
  await refused(`<a>${'<b/>'.repeat(100_000)}</a>`)
  await refused(`<a ${Array.from({ length: 65 }, (_, index) => `a${index}="1"`).join(' ')}/>`)
  await refused(`<${'a'.repeat(201)}/>`)
  const odd = await readXml('<a __proto__="1" constructor="2"><__proto__/><constructor/></a>')
  expect([odd.attributes.get('__proto__'), childOf(odd, 'toString')]).toEqual(['1', undefined])
})

test('any tree that is written down is read again as it was', async () => {
  const words = fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !/[\0\ud800-\udfff]/.test(text))
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const names = fc.constantFrom('a', 'b', 'long-name', 'x:y', 'été')
  type Tree = { name: string; value: string; children: Tree[]; words: string }
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.record({
      name: names,
      value: words,
      words,
      children: fc.oneof({ maxDepth: 4 }, fc.constant<Tree[]>([]), fc.array(tie('tree'), { maxLength: 3 })),
    }),
  }))
  const write = ({ name, value, words: text, children }: Tree): string =>
    `<${name} v="${escaped(value)}">${escaped(text)}${children.map(write).join('')}</${name}>`
  const texts = ({ words: text, children }: Tree): string => text + children.map(texts).join('')
  await fc.assert(
    fc.asyncProperty(tree, async (made) => {
      const read = await readXml(write(made))
      expect([read.attributes.get('v'), textOf(read)]).toEqual([made.value, texts(made)])
    }),
    { numRuns: 300 },
  )
})

test('nothing that can be typed does more than be read or be refused, in a moment', async () => {
  const pieces = [
    '<',
    '>',
    '/',
    '<a',
    '</a>',
    '<a>',
    '="',
    "='",
    ' ',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '&',
    '&#',
    ';',
  ]
  const more = [
    '<!DOCTYPE',
    '[',
    ']',
    'xmlns:',
    'xmlns="',
    'x',
    '\0',
    '\ud800',
    '\u202e',
    '&#x',
    '&amp;',
    ':',
    '"',
    "'",
    '\n',
  ]
  const text = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 60 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (typed, inside) => {
      await readXml(inside ? `<a>${typed}</a>` : typed).catch((error) => expect(error).toBeInstanceOf(XmlError))
    }),
    { numRuns: 3000 },
  )
  for (const piece of [...pieces, ...more]) {
    const long = piece.repeat(2_000_000 / piece.length)
    for (const whole of [long, `<a>${long}</a>`, `<a ${long}`, `<a b="${long}"/>`])
      await readXml(whole).catch((error) => expect(error).toBeInstanceOf(XmlError))
  }
}, 60_000)
