import { describe, expect, test } from 'vitest'
import {
  appleUuid,
  box,
  browserClip,
  ebml,
  element,
  endless,
  farBox,
  ftyp,
  number,
  phoneClip,
  place,
  tags,
  trak,
} from '../../../test/videos.ts'
import { withoutMetadata } from './video-metadata.ts'

const mp4 = (...parts: Buffer[]) => withoutMetadata(Buffer.concat(parts), 'video/mp4')
const webm = (...parts: Buffer[]) => withoutMetadata(Buffer.concat(parts), 'video/webm')

/** The names of the boxes in a container, as a player walks them. */
function namesIn(bytes: Buffer, from = 0, to = bytes.length) {
  const names: string[] = []
  for (let at = from; at < to; at += bytes.readUInt32BE(at) || to) names.push(bytes.toString('latin1', at + 4, at + 8))
  return names
}

describe('an MP4 or QuickTime clip', () => {
  test('loses its place, wherever it stands, and keeps its frames where they were', () => {
    const { clip, frame, frames } = phoneClip()
    const before = Buffer.from(clip)
    const bytes = mp4(clip)
    expect(clip.equals(before)).toBe(true)
    expect(bytes.length).toBe(clip.length)
    for (const told of [place, '51.5', 'ISO6709', 'xmpmeta', 'SecretPhone', 'Home', 'GPS'])
      expect([told, bytes.includes(told)]).toEqual([told, false])
    for (const at of frames) expect(bytes.subarray(at, at + frame.length).equals(frame)).toBe(true)
    expect(namesIn(bytes)).toEqual(['ftyp', 'mdat', 'moov', 'free', 'free', 'free'])
    const moov = bytes.indexOf('moov') - 4
    expect(namesIn(bytes, moov + 8, moov + bytes.readUInt32BE(moov))).toEqual([
      ...['mvhd', 'trak', 'free', 'free', 'free', 'free', 'free'],
    ])
    const video = bytes.indexOf('trak') - 4
    expect(namesIn(bytes, video + 8, video + bytes.readUInt32BE(video))).toEqual(['tkhd', 'mdia', 'free', 'free'])
  })

  test('that tells nothing stays as it is, byte for byte, and cleaning twice is cleaning once', () => {
    const plain = Buffer.concat([
      ftyp,
      box('moov', box('mvhd', Buffer.alloc(100)), trak('vide', [{ offset: 0, size: 9 }]), trak('soun', [])),
      box('mdat', Buffer.alloc(500, 'frame')),
    ])
    expect(mp4(plain).equals(plain)).toBe(true)
    const { clip } = phoneClip()
    expect(mp4(mp4(clip)).equals(mp4(clip))).toBe(true)
  })

  test('may write its lengths in 64 bits, or leave the last one open', () => {
    const far = mp4(ftyp, farBox('moov', farBox('udta', Buffer.from(place)), box('mvhd', 'kept')), box('mdat', 'frame'))
    expect(far.includes(place)).toBe(false)
    expect([far.includes('kept'), far.includes('frame'), far.includes('udta')]).toEqual([true, true, false])
    const open = (type: string) => Buffer.concat([number(0), Buffer.from(type), Buffer.from(place)])
    expect(mp4(ftyp, open('mdat')).includes(place)).toBe(true)
    expect(mp4(ftyp, open('uuid')).includes(place)).toBe(false)
    expect(mp4(ftyp, box('moov', box('mvhd', 'kept'), open('meta'))).includes(place)).toBe(false)
  })

  test('made of fragments loses what its fragments tell, and no track', () => {
    const fragment = box('moof', box('mfhd', number(0, 1)), box('traf', box('tfhd', 'kept'), box('udta', place)))
    const moov = box('moov', box('mvhd', 'kept'), trak('meta', []), box('mvex', 'kept'), box('udta', place))
    const bytes = mp4(ftyp, moov, fragment, box('mdat', 'frame'))
    expect(bytes.includes(place)).toBe(false)
    expect(namesIn(bytes)).toEqual(['ftyp', 'moov', 'moof', 'mdat'])
    expect([bytes.includes('trak'), bytes.includes('traf')]).toEqual([true, true])
  })

  test('is neither signed by its camera nor dated', () => {
    const filmed = (version: number) =>
      Buffer.concat([Buffer.from([version, 0, 0, 0]), Buffer.from('untold!!untold!!kept')])
    const signed = box('hdlr', number(0, 0), 'vide', Buffer.alloc(12), 'SecretPhone')
    const bytes = mp4(
      ftyp,
      box(
        'moov',
        box('mvhd', filmed(1)),
        box('trak', box('tkhd', filmed(1)), box('mdia', box('mdhd', filmed(1)), signed)),
      ),
    )
    expect([bytes.includes('untold'), bytes.includes('SecretPhone'), bytes.includes('vide')]).toEqual([
      false,
      false,
      true,
    ])
    expect(bytes.toString('latin1').match(/kept/g)?.length).toBe(3)
    expect(mp4(ftyp, box('moov', box('mvhd', filmed(0)))).includes('untold!!kept')).toBe(true)
  })

  test('from a dashboard loses the blocks between its frames', () => {
    const block = Buffer.alloc(600)
    block.write(`freeGPS ${place}`, 4)
    block.writeUInt32BE(600)
    const bytes = mp4(ftyp, box('mdat', 'frame', block, 'frame', Buffer.from('freeGPS ')))
    expect(bytes.includes(place)).toBe(false)
    expect(bytes.toString('latin1').match(/frame/g)?.length).toBe(2)
  })
})

describe('a WebM clip', () => {
  test('loses tags, attachments and title, and keeps its frames where they were', () => {
    const { clip, frame } = browserClip()
    const bytes = webm(clip)
    expect(bytes.length).toBe(clip.length)
    for (const told of [place, 'LOCATION', 'Elm Road', 'map.jpg'])
      expect([told, bytes.includes(told)]).toEqual([told, false])
    const first = clip.indexOf(frame)
    for (const at of [first, clip.indexOf(frame, first + 1)])
      expect(bytes.subarray(at, at + frame.length).equals(frame)).toBe(true)
    expect(bytes.includes('Muxer')).toBe(true)
    // The tags are replaced by one Void of the same length.
    const at = clip.indexOf(tags)
    expect(bytes[at]).toBe(0xec)
    expect(Number(bytes.readBigUInt64BE(at + 1) & 0xff_ffff_ffff_ffffn)).toBe(tags.length - 9)
    expect(webm(bytes).equals(bytes)).toBe(true)
  })

  test('loses its chapters, the names of its tracks, its date, and its subtitles with their frames', () => {
    const entry = (track: number, kind: number, name: string) =>
      element('ae', element('d7', Buffer.from([track])), element('83', Buffer.from([kind])), element('536e', name))
    const block = (id: string, track: number, text: string) => element(id, Buffer.from([0x80 | track, 0, 0, 0]), text)
    const parts = [
      element('e7', '\0'),
      block('a3', 1, 'frame'),
      block('a3', 2, place),
      element('a0', block('a1', 2, place)),
      element('a0', block('a1', 1, 'frame')),
      element('ec', place),
    ]
    const about = [
      element('1549a966', element('4461', 'untold')),
      element('1654ae6b', entry(1, 1, 'untold'), entry(2, 17, 'untold'), element('ae', element('83'))),
      element('1043a770', element('45b9', 'untold')),
    ]
    for (const clip of [
      Buffer.concat([ebml, element('18538067', ...about, element('1f43b675', ...parts))]),
      Buffer.concat([ebml, endless('18538067', ...about, endless('1f43b675', ...parts))]),
    ]) {
      const bytes = webm(clip)
      expect([bytes.length, bytes.includes('untold'), bytes.includes(place)]).toEqual([clip.length, false, false])
      expect(bytes.toString('latin1').match(/frame/g)?.length).toBe(2)
      expect(webm(bytes).equals(bytes)).toBe(true)
    }
  })

  test('with known lengths and short numbers is read as well', () => {
    const short = Buffer.from('1254c36784deadbeef', 'hex')
    const tiny = Buffer.from('bf80', 'hex')
    const segment = element('18538067', tiny, short, element('1f43b675', element('a3', 'frame')))
    const bytes = webm(ebml, segment)
    expect(bytes.includes(Buffer.from('deadbeef', 'hex'))).toBe(false)
    expect(bytes.includes(Buffer.concat([Buffer.from('ec80', 'hex'), Buffer.from('ec', 'hex')]))).toBe(true)
    expect(bytes.includes('frame')).toBe(true)
  })

  test('that tells nothing stays as it is, byte for byte', () => {
    const plain = Buffer.concat([ebml, element('18538067', element('1f43b675', element('a3', 'frame')))])
    expect(webm(plain).equals(plain)).toBe(true)
  })
})

describe('hostile clips', () => {
  const bits64 = (value: bigint) => Buffer.from(value.toString(16).padStart(16, '0'), 'hex')
  const liar = (size: Buffer, type: string) => Buffer.concat([size, Buffer.from(type), Buffer.from(place)])

  test('a box that is too small, too large or cut off hides nothing, and nothing outside the clip is touched', () => {
    const lies: [string, Buffer][] = [
      ['less than its own header', liar(number(7), 'udta')],
      ['longer than the file', liar(number(0xffffffff), 'udta')],
      ['64 bits, all set', Buffer.concat([number(1), Buffer.from('udta'), bits64(2n ** 64n - 1n), Buffer.from(place)])],
      [
        '64 bits, less than the header',
        Buffer.concat([number(1), Buffer.from('moov'), bits64(9n), Buffer.from(place)]),
      ],
      ['cut off in the header', Buffer.from(place.slice(0, 6))],
      ['cut off in the long header', Buffer.concat([number(1), Buffer.from('udta51.5')])],
    ]
    for (const [what, lie] of lies)
      for (const clip of [Buffer.concat([ftyp, lie]), Buffer.concat([ftyp, box('moov', box('mvhd', 'kept'), lie)])]) {
        const bytes = mp4(clip)
        expect([what, bytes.length, bytes.includes('51.5')]).toEqual([what, clip.length, false])
      }
  })

  test('wherever a clip breaks off, it is cleaned as far as it goes', () => {
    for (const { clip, clean } of [
      { clip: phoneClip().clip, clean: mp4 },
      { clip: browserClip().clip, clean: webm },
    ]) {
      const whole = clean(clip).length
      for (let length = 0; length < clip.length; length += 3)
        expect(clean(clip.subarray(0, length)).length).toBe(length)
      expect(whole).toBe(clip.length)
    }
  })

  test('any byte may be wrong: no clip makes it fail, grow or stand still', () => {
    let seed = 20260214
    const random = (below: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed % below
    }
    for (const { clip, clean } of [
      { clip: phoneClip().clip, clean: mp4 },
      { clip: browserClip().clip, clean: webm },
    ])
      for (let round = 0; round < 3000; round++) {
        const odd = Buffer.from(clip)
        for (let change = 0; change <= random(8); change++)
          odd[random(odd.length)] = [0, 1, 255, random(256)][random(4)] ?? 0
        expect(clean(odd).length).toBe(clip.length)
      }
  })

  test('ten megabytes of tiny boxes, endless tables or elements take a moment, not a minute', {
    timeout: 60_000,
  }, () => {
    const size = 10_000_000
    // A million chunks, each covering everything after the tables.
    const table = Buffer.alloc(size / 2, number(size / 2 + 1000))
    table.writeUInt32BE(0xffffffff, 4)
    const tables = box(
      'stbl',
      box('stsz', number(0, 0xffffffff, 0)),
      box('stsc', number(0, 1, 1, 0xffffffff, 1)),
      box('stco', table),
    )
    const bomb = box('moov', box('trak', box('mdia', box('minf', tables))))
    const tinyElements = Buffer.alloc(size, Buffer.from('ec80', 'hex'))
    const marks = Buffer.alloc(size, 'freeGPS ')
    const cluster = endless('1f43b675', Buffer.alloc(size, Buffer.from('a380', 'hex')))
    const clips: [clean: typeof mp4, parts: Buffer[]][] = [
      [mp4, [ftyp, box('moov', Buffer.alloc(size, box('trak')))]],
      [mp4, [ftyp, Buffer.alloc(size, box('moov'))]],
      [mp4, [ftyp, bomb, Buffer.alloc(size / 2)]],
      [mp4, [ftyp, box('mdat', marks)]],
      [webm, [ebml, endless('18538067', tinyElements)]],
      [webm, [ebml, endless('18538067', cluster)]],
    ]
    for (const [clean, parts] of clips) expect(clean(...parts).length).toBe(Buffer.concat(parts).length)
  })

  test('bytes that are not a clip at all do no harm', () => {
    for (const noise of [Buffer.alloc(0), Buffer.alloc(1), Buffer.alloc(100, 255), Buffer.from('hello'), appleUuid])
      for (const clean of [mp4, webm]) expect(clean(noise).length).toBe(noise.length)
  })
})
