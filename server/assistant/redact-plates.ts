import type { Pattern } from './redact-pattern.ts'

/** Three letters beside a number that are far more often a word, a trim level or a unit than the end of a plate. */
const words = new Set(
  (
    'ABS ACT AGM ALL AMG AMP AMR AND ANY ARE AUX AWD BAR BHP BMW BOX BUT CAN CAR CDI CDT CGI CID CRD CSL CTR CUP CVT DAB ' +
    'DCI DCT DID DIN DOT DPF DSE DSG DTI ECO ECU EFB EGR EVO FAN FOR FSI FWD GAS GTA GTB GTC GTD GTE GTI GTO GTR GTS GTX ' +
    'HAS HDI HEX HOW HSE HYB ISO JCW JDM JTD KIT KMH KPH LCI LED LHD LPG LTR LUX MAF MAP MAX MIL MIN MOT MPG MPH MPI NEW ' +
    'NOT NUT OEM OFF OIL OLD ONE OUT OWN PAD PCD PRO PSI PUK RED RHD RON RPM RST RWD SDI SEC SET SPI SRI SRT STD STI STR ' +
    'SUV SVR TDI TFI THE TSI TWO USB VAG VAN VRS VTI VTR VTS VXR WAS WHY WRC WRX YOU ZTS VVT TVR JCB MGB MGF BRM ' +
    'BIG FIG RIG DIG NIL'
  ).split(' '),
)
const isWord = (letters: string | undefined) => letters !== undefined && words.has(letters.toUpperCase())
const lettersOf = (match: string) => match.match(/[A-Z]{3}/i)?.[0]

/** A20DTH, C20LET, Z19DTH: Vauxhall engines. */
const engine = /^[A-CLXYZ](?:1\d|2\d|3[0-2])(?:DT|DV|LE|NE|NF|NH|SE|SH|XE|XF|XH|XN)[A-Z]$/i
const tyre = /\d{2,3}\/\d{2}\s?Z?$/i

const cue = String.raw`\b(?:reg(?:istration)?(?: (?:no\.?|number|mark|plate))?|(?:number |licen[cs]e |private |trade )?plate(?: number)?|vrm|vrn)(?: is| was| of)?[:=]?\s{0,2}["'“‘(]?`
const ages = '(?:0[2-9]|[12]\\d|30|5[1-9]|[67]\\d|80)'
/** Northern Irish plates end in one of these. */
const northern = 'IZ|IA|DZ|KZ|RZ|IB|LZ|XZ|OI|XI|AZ|CZ|EZ|FZ|GZ|MZ|OZ|PZ|TZ|UZ|WZ|IJ|BZ|JZ|SZ|IL|IG|IW|NZ|YZ|UI|JI|HZ|VZ'
const prefixLetters = 'A-HJ-NP-TV-Y'
const suffixLetters = 'A-HJ-NPR-TV-Y'

/** SR20DET is a Nissan engine. */
const joinedOrWord = (match: string) => /DE[TV]$/i.test(match) || (/[\s.-]/.test(match) && isWord(lettersOf(match)))

/*
 * Plates of two to seven characters look like everything else about cars (M3, 320D, EA888). So one without a year
 * letter is only recognised after a word such as 'reg', and one with spaces only in capitals: 'at 30 mph' has the shape
 * of a plate. The member's own are known, and removed however they are written.
 */
export const registrations: Pattern[] = [
  {
    kind: 'registration',
    shape: new RegExp(`(?<=${cue})(?:\\d{1,4} [A-Z]{1,3}|[A-Z]{1,2}\\d{1,3} [A-Z]{3})\\b`, 'gi'),
    isFact: (match) => match !== match.toUpperCase(),
  },
  { kind: 'registration', shape: new RegExp(`\\b[A-Z]{2}${ages}[\\s.-]?[A-Z]{3}\\b`, 'gi'), isFact: joinedOrWord },
  { kind: 'registration', shape: new RegExp(`\\b[A-Z]{2}[\\s-]${ages}[\\s-]?[A-Z]{3}\\b`, 'g'), isFact: joinedOrWord },
  {
    kind: 'registration',
    shape: new RegExp(`\\b[${prefixLetters}]\\d{1,3}[A-Z]{3}\\b`, 'gi'),
    isFact: (match, before) =>
      isWord(match.slice(-3)) || engine.test(match) || (/^r/i.test(match) && tyre.test(before)),
  },
  {
    kind: 'registration',
    shape: new RegExp(`\\b[${prefixLetters}][\\s.-]?\\d{1,3}[\\s.-][A-Z]{3}\\b`, 'g'),
    isFact: (match, before) => isWord(match.slice(-3)) || (match.startsWith('R') && tyre.test(before)),
  },
  {
    kind: 'registration',
    shape: new RegExp(`\\b[A-Z]{3}\\d{1,3}[${suffixLetters}]\\b`, 'gi'),
    isFact: (match) => isWord(match.slice(0, 3)),
  },
  {
    kind: 'registration',
    shape: new RegExp(`\\b[A-Z]{3}[\\s.-]\\d{1,3}[\\s.-]?[${suffixLetters}]\\b`, 'g'),
    isFact: (match) => isWord(match.slice(0, 3)),
  },
  { kind: 'registration', shape: new RegExp(`\\b[A-Z](?:${northern})\\d{1,4}\\b`, 'gi') },
  {
    kind: 'registration',
    shape: new RegExp(`\\b[A-Z](?:${northern})[\\s.-]\\d{1,4}\\b`, 'g'),
    isFact: (match) => isWord(match.slice(0, 3)),
  },
  {
    kind: 'registration',
    shape: new RegExp(`(?<=${cue})(?:[A-Z]{1,3}[ -]?\\d{1,4}|\\d{1,4}[A-Z]{1,3}|\\d{3} ?[DX] ?\\d{3})\\b`, 'gi'),
    isFact: (match) => /^(?:a|an|as|at|by|for|in|is|it|my|no|of|on|or|the|to|was|and|but|its)[ -]/i.test(match),
  },
  { kind: 'registration', shape: /(?<=\btrade plates?(?: number)?(?: is)?:?\s)\d{3,5}\b/gi },
]

const areas =
  'AB|AL|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|EC|EH|EN|EX|FK|FY|GL|GU|GY|' +
  'HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|LA|LD|LE|LL|LN|LS|LU|ME|MK|ML|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|' +
  'PO|PR|RG|RH|RM|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE|' +
  'B|E|G|L|M|N|S|W'

export const postcodes: Pattern[] = [
  {
    kind: 'postcode',
    shape: new RegExp(`\\b(?:GIR ?0AA|(?:${areas})\\d[A-Z\\d]?[ -]?\\d[ABD-HJLNP-UW-Z]{2})\\b`, 'gi'),
    // 'M3 2dr', 'Mk2 4wd', 'S3 2nd gear'.
    isFact: (match) =>
      /^(?:[A-Z]|MK)\d.*\d(?:DR|WD|LT|LB|FT|HP|PS|YR|TD)$/i.test(match) || /\d(?:st|nd|rd|th)$/.test(match),
  },
]
