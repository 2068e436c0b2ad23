import { describe, expect, test } from 'vitest'
import { examples } from './provider/handbook/examples.ts'
import { ofOneself } from './provider/questions.ts'
import { redact } from './redact.ts'

const nobody = { names: [], registrations: [] }
const told = (text: string) => redact(text, nobody).text

describe('what names the car or its owner is taken out', () => {
  test.each([
    ['registration', 'AB12 CDE | AB12CDE | ab12cde | ab12 cde | AB12-CDE | AB 12 CDE | LK66.XYZ | nu74abz'],
    ['registration', 'A123 BCD | a123bcd | P1 XYZ | R 45 TYU | Q123 ABC | M-7-KLE | K999PQR'],
    ['registration', 'ABC 123D | abc123d | XYZ 1K | DEF-22-G | PQR999Y'],
    ['registration', 'AIZ 1234 | xui4321 | RIG1234 | WLZ 99 | BIL 2233 | OUI 8'],
    ['vin', 'WMWMF7C50ATZ12345 | wvwzzz1kz6w123456 | SALLAAA148A485103 | WVW ZZZ 1KZ 6W1 23456 | WBA-3A5C5-0CF256651'],
    ['email', 'ann@example.org | ann.archer+cars@mail.example.co.uk | ann @ example.org | ann(at)example(dot)org'],
    ['email', 'ann at example dot org | ann [at] example.org | jörg@exämple.de'],
    [
      'phone',
      '07700 900123 | 07700900123 | 07700-900-123 | 01632 960001 | (01632) 960001 | 01632 960 001 | 020 7946 0018 | 0113 496 0000',
    ],
    [
      'phone',
      '+44 7700 900123 | +447700900123 | +44 (0)7700 900123 | 0044 7700 900123 | 447700900123 | +353 87 123 4567',
    ],
    ['phone', '0800 001066 | 016977 3555 | 029 2018 0001'],
    ['postcode', 'LS1 4AP | ls1 4ap | SW1A 1AA | sw1a1aa | M1 1AE | EC1A 1BB | GIR 0AA | BT1 5GS | B33 8TH | ZE1-0AA'],
    [
      'amount',
      '£500 | £ 1,200.50 | £12k | £1.5m | £3 grand | 250 pounds | 250 quid | GBP 500 | 1,200 gbp | €90 | $45 | 1.2k quid',
    ],
    ['amount', 'five hundred pounds | two grand | 2 grand | a grand | twelve hundred quid | a couple of hundred quid'],
    ['amount', 'ten thousand pounds | £five hundred | two and a half grand | 60 pence'],
    ['web address', 'https://garage.example/x | www.garage.example/ann'],
  ])('%s: %s', (kind, list) => {
    for (const secret of list.split(' | ')) {
      const { text, removed } = redact(`My car (${secret}) ticks when cold`, nobody)
      expect([secret, text]).toEqual([secret, `My car ([${kind === 'vin' ? 'VIN' : kind}]) ticks when cold`])
      expect(removed).toEqual([kind])
    }
  })

  test.each([
    ['My reg is 1 ABC and it ticks', 'My reg is [registration] and it ticks'],
    ['registration number: ABC 123', 'registration number: [registration]'],
    ['my private plate M3 BOB', 'my private plate [registration]'],
    ['number plate a1, diesel', 'number plate [registration], diesel'],
    ['Plate: RO55 OEM', 'Plate: [registration]'],
    ['trade plate 12345', 'trade plate [registration]'],
    ['chassis number GD1-123456 rusts', 'chassis number [VIN] rusts'],
    ['VIN: WMWMF7C50ATZ1234O', 'VIN: [VIN]'],
    [
      'I paid 450 for pads, was quoted 1,200 and it cost me 3k',
      'I paid [amount] for pads, was quoted [amount] and it cost me [amount]',
    ],
    ['It is worth about 2500, budget of 400', 'It is worth about [amount], budget of [amount]'],
    ['Ring me on 0169 772345', 'Ring me on [phone]'],
  ])('by the words before it: %s', (typed, left) => expect(told(typed)).toBe(left))

  test('the asker’s own registrations and name go however they are written, of any era', () => {
    const identity = { names: ['Ann Archer', 'O’Neil (Jr.)'], registrations: ['1ABC', 'A1', 'AB12CDE', 'MIB400'] }
    const { text, removed } = redact(
      'ANN ARCHER, O’Neil (Jr.), 1 abc, 1-ABC, A 1, a.b.1.2.c.d.e, MIB 400: ticking',
      identity,
    )
    expect(text).toBe(
      '[name], [name], [registration], [registration], [registration], [registration], [registration]: ticking',
    )
    expect(removed).toEqual(['registration', 'name'])
  })

  test('several kinds in one question, each named once', () => {
    const { text, removed } = redact('KX19 ZZZ and KX20 ZZZ, £90 or £95, call 07700 900123', nobody)
    expect(text).toBe('[registration] and [registration], [amount] or [amount], call [phone]')
    expect(removed).toEqual(['phone', 'amount', 'registration'])
  })
})

describe('what an answer needs is kept', () => {
  test.each([
    'Engine codes: N47D20, M54B30, OM651, EA888, K9K, 2JZ-GTE, SR20DET, Z19DTH, A20DTH, C20LET, Z16XER, EJ207, B18C, LS3, BXE',
    'Tyres: 205/55 R16 91V, 205/55R16, 225/45 ZR17 94W XL, 195/65R15 91H, 255/35 R19 RSC, 185 R14C',
    'Torque 120 Nm, 85 lb ft, 100 pound-feet, 32 pounds per square inch, 35 pounds of pressure, M10 bolt at 25Nm, M8 5NM',
    'Part numbers 06A 115 561 B, 1K0 698 151 A, 03L130277B, 04152-YZZA1, HU7020z, W712/95, OX339/2D, 11 42 7 566 327',
    'Bosch 0 986 452 041, 0451103318, 0 281 002 315',
    'part number 07119904199, OEM number AB12CDE, engine code A16LER',
    'Years 1998, 2015 and 65 plate; on a 15 plate; MY2019; 1/2/2023; 14.03.2026 10:30',
    '41,000 miles, 80k miles, 120k, 120,000 km, 0-60 in 7.2 seconds, 3000 rpm, at 30 mph, in 10 sec, at 70 MPH',
    'BMW 320d, BMW 520D, the 320d, bmw 330e, M3 CSL, E46 M3, A4 TDI, C220 CDI, A45 AMG, DB11 AMR, AE86 GTS, GT86, MX-5, RX8, R35 GTR',
    '5W-30, 10w40, DOT 4, DOT 5.1, G12 coolant, E10 and E5, AdBlue, H7 LED, 12V 70Ah, AGM 70A, EFB 60A, 10A fuse, 4WD, V6 4WD',
    'P0420, P20EE, U0100, C1201 and B12D7',
    'M3 2dr, Mk2 3dr, Mk4 Golf, S3 2nd gear, X5 4WD, W124, L200 4WD, T5 van, K20 swap',
    'Grand Scenic, a 7 seat Grand C4 Picasso, 2 Grand Cherokee keys',
    'Spent 20 minutes, spent 3 hours, it is worth 100 bhp, cost 2 hours',
    '1080p dashcam, 50/50 mix, 1.9 TDI, 2.0 TSI 150PS, 3.5in, 10mm hex, ISO 9001, DIN 7991, API SN, ACEA C3',
    'The oil is down to a pint and a half of the way, one of the two belts',
    'How often should I change the timing belt on a 2014 Mk7 Golf 1.6 TDI with 92,000 miles?',
    'Why does my car judder at 60 mph in 5th and not in 4th?',
  ])('%s', (facts) => expect(redact(facts, nobody)).toEqual({ text: facts, removed: [] }))

  test('whatever owners ask of the handbook reaches the assistant whole', () => {
    const questions = [...examples.map(({ question }) => question), ...ofOneself]
    expect(questions.length).toBeGreaterThan(500)
    const changed = questions.filter((question) => redact(question, nobody).removed.some((kind) => kind !== 'amount'))
    expect(changed).toEqual(questions.filter((question) => /AB12 CDE|KX17 ABC/.test(question)))
  })

  test('a text of any length is read in little time', () => {
    const since = performance.now()
    for (const piece of [
      '1 ',
      'a ',
      'A1 ',
      '0 1',
      'a.',
      'two ',
      '£1,',
      'AB12 ',
      '07',
      '(0)',
      '- ',
      '1,1',
      'x@',
      'ann at a ',
    ])
      redact(piece.repeat(Math.ceil(2000 / piece.length)), { names: ['Ann Archer'], registrations: ['AB12CDE'] })
    expect(performance.now() - since).toBeLessThan(1500)
  })
})
