import { describe, expect, test } from 'vitest'
import { findWebAddress, withoutLinks } from './web-addresses.ts'

const disguised = [
  'evil.com evil.com* *evil.com* [evil.com] (evil.com) <evil.com> "evil.com" _evil.com_ evil.com| evil.com~ evil.com…',
  'EVIL.COM Evil.Co.Uk evil.co.uk/x evil.com:8080 evil.com?x=1 evil.com#x evil-site.shop evil.bike evil.banana t.co/x x.com',
  'xn--80ak6aa92e.com evil.xn--p1ai пример.рф évil.com 163.com evil。com evil．com evil｡com evil․com evil·com ｅｖｉｌ.ｃｏｍ ⓔⓥⓘⓛ.com',
  'evil.\u200bcom ev\u00adil.com evil\u2060.com www.x www2.x https://x http://x hxxp://evil hxxps://evil.com h**p://x ftp://x',
  '192.0.2.1 192.0.2.1:8080 http://3221225985 [2001:db8::1] me@x me@evil.com ＠evil.com along.It e.g.evil.com evil[.]com',
].flatMap((line) => line.split(' '))
const apart = [
  'evil . com',
  'evil .com',
  'evil. com',
  'evil(dot)com',
  'evil (dot) com',
  'evil [dot] com',
  'evil{dot}co',
  'evil dot com',
  'EVIL DOT COM',
  'evil dot co dot uk',
  'hxxp : //evil',
  'www . evil',
  'www dot evil',
  'evil < . > com',
]
const honest = [
  'e.g. 2.0 TDI',
  'No.1 car',
  'St. Albans',
  'St.Albans',
  '3.5in',
  'Mary St.John-Smith',
  'J.R. Hartley',
  'j.smith',
  'mr.smith',
  'Dr. No',
  'Ltd. Co.',
  'Come along.',
  'Bring 2.5 litres',
  'one...two',
  'A.B.',
  'i.e. a 1.9.',
  'at 10.30am, or 5.30 p.m.',
  'Sold 14.03.2026',
  'Price £1,250.00.',
  'It is nice. In the end. So it goes. No. Me too. To be.',
  'We mend cars. Company of three. Come to us',
  'photo.jpg and invoice.pdf',
  'a polka dot seat',
  'Meet @ 5pm',
  'Golf Mk.2, 1.8 16v',
  'v1.2.3',
  'Ann Archer',
  'Zoë O’Neil-Brown',
  'Renault Mégane · Scénic',
  'ratio 1:2:3, 50/50',
]

describe('an address', () => {
  test.each([...disguised, ...apart])('%s is found, alone and in a sentence', (text) => {
    for (const whole of [text, `Look: ${text}`, `Look at ${text} today`, `${text}!`])
      expect([whole, findWebAddress(whole) !== undefined]).toEqual([whole, true])
  })

  test.each(honest)('%s is none', (text) => {
    for (const whole of [text, `Hello, ${text} today`, `${text}?`])
      expect([whole, findWebAddress(whole)]).toEqual([whole, undefined])
  })

  test('is looked for in little time, whatever a text is made of', () => {
    const since = performance.now()
    for (const piece of [
      'a',
      '-',
      'é',
      '1',
      'a.',
      'a@',
      '.',
      'www',
      ' dot ',
      'ab. ',
      'ab . ',
      '1.1.',
      '[:',
      '(dot)',
      '\u200b',
    ])
      findWebAddress(piece.repeat(100_000))
    expect(performance.now() - since).toBeLessThan(2000)
  })
})

describe('in an email', () => {
  test.each(disguised.filter((text) => !text.includes('::')))(
    '%s is still there to read, and nothing to click',
    (address) => {
      const written = withoutLinks(`See ${address} and ring me.`)
      expect(written).not.toContain(address)
      // None of its words is an address any more.
      for (const word of written.split(/\s+/))
        expect([word, /\p{L}[.。．｡․·]\p{L}|:\/\/|\S@\S/u.test(word)]).toEqual([word, false])
    },
  )

  test('everything else stays as it was typed', () => {
    for (const text of [...honest, ...apart]) expect(withoutLinks(text)).toBe(text)
    expect(withoutLinks('Hello\n\n  see evil.com/x?y=1, or\tme@evil.com. Bye.')).toBe(
      'Hello\n\n  see evil . com/x?y=1, or\tme @ evil . com. Bye.',
    )
    expect(withoutLinks('https://evil.com')).toBe('https : // evil . com')
  })
})
