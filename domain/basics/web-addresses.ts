/*
 * Mail programs turn anything that looks like an address into a link, and then our email leads there. Names and
 * invitations that contain one are refused; in other texts our emails write it so that it cannot be clicked.
 */
const countries =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ' +
  'ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi ' +
  'gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ' +
  'ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ' +
  'ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm ' +
  'sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ' +
  'ws ye yt za zm zw'
/** Those written with spaces or as 'dot com' that are not ordinary words. */
const common = 'com net org info biz co uk ru cn xyz io eu online site store shop club top app dev link click'
const others =
  'academy agency app art auto autos bar bid bike blog boats bot build buzz cafe cam camp car cards care cars cash casino ' +
  'center chat church city cloud coach codes coffee company cool day deals design digital direct dog download edu energy ' +
  'events exchange express family fan farm finance fit fun fund fyi gallery games garden gifts global gold golf gov group ' +
  'guide guru help homes host house icu ink insure int jobs land law lease life live loan loans lol ltd market media men mil ' +
  'mobi money mov museum name news ninja one page parts party pay photo photos pics pizza plus press pro promo properties pub ' +
  'quest racing red rent repair report rest review reviews rip rocks run sale school science security services sex show ski ' +
  'social software space studio support surf systems tax taxi team tech tel theater tips today tools tours town toys trade ' +
  'trading training travel tube vehicles video vip watch webcam wiki win wine work works world wtf yoga zip zone london ' +
  'scot wales cymru bmw'
const commonEndings = new Set(common.split(' '))
const endings = new Set([countries, common, others].join(' ').split(' '))
const fileEndings = new Set('csv doc docx gif heic jpeg jpg mp pdf png txt webp xls xlsx'.split(' '))
const abbreviations = new Set(
  'approx cat dr ed est ext fig inc jr max min misc mr mrs ms nr ref reg rev sr st tel vs vol'.split(' '),
)

const longest = 20_000
const dots = '.。．｡․‧・·•∙⋅﹒'
const dotInAWord = new RegExp(`(?<=[\\p{L}\\p{N}])[${dots}](?=[\\p{L}\\p{N}])`, 'gu')

/**
 * As a mail program or a hasty reader would see it: wide letters narrowed, invisible ones removed, every dot a full
 * stop.
 */
const plain = (text: string) =>
  text
    .slice(0, longest)
    .normalize('NFKC')
    .replace(/[\p{Cf}\u00ad]/gu, '')
    .replace(dotInAWord, '.')

const shapes: RegExp[] = [
  /:\/\//,
  /\bh[tx*]{2}ps?\s{0,2}(?::|\[:\]|\(:\))/i,
  /\bwww\d?\s{0,2}(?:\.|dot\b|[([{])/i,
  /\S@\S/,
  /\bxn--/i,
  /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\.?\d)/,
  /\[(?=[\da-f:]*:[\da-f:]*:)[\da-f:]{4,}\]/i,
  // evil(dot)com, evil[.]com
  /[\p{L}\p{N}-]{2,63}\s{0,3}[([{<*_]\s?(?:dot|\.)\s?[)\]}>*_]\s{0,3}\p{L}{2,24}/iu,
]
/** 'evil dot com', 'evil . com', 'evil .com'; a space only after the dot ends a sentence, except in 'evil. com'. */
const spaced = /[\p{L}\p{N}-]{2,63}(?:(\sdot\s|\s{1,3}\.\s{0,3})|\.\s{1,3})(\p{L}{2,24})(?![\p{L}\p{N}])/giu
const domain = /(?<![\p{L}\p{N}-])((?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8})(\p{L}{2,24})(?![\p{L}\p{N}-])/gu

function isDomain(labels: string, ending: string): boolean {
  const label = labels.split('.').at(-2) ?? ''
  const [lower, isNumber] = [ending.toLowerCase(), !/\p{L}/u.test(label)]
  if (isNumber) return commonEndings.has(lower) && label.length > 1
  if (endings.has(lower)) return true
  // For unknown endings, only lower-case ones: 'St.Albans' is a town.
  if (ending !== lower || fileEndings.has(lower) || abbreviations.has(label.toLowerCase())) return false
  return label.length > 1
}

/** The web or email address a text contains, however disguised. */
export function findWebAddress(text: string): string | undefined {
  const read = plain(text)
  for (const shape of shapes) {
    const found = shape.exec(read)
    if (found) return found[0]
  }
  for (const [found, labels = '', ending = ''] of read.matchAll(domain)) if (isDomain(labels, ending)) return found
  for (const [found, apart, ending = ''] of read.matchAll(spaced))
    if (apart ? commonEndings.has(ending.toLowerCase()) : ending === 'com') return found
  return undefined
}

/** For our emails: each address can still be read, but with its dots spaced out nothing turns it into a link. */
export const withoutLinks = (text: string) =>
  text.replace(/\S+/g, (word) =>
    findWebAddress(word)
      ? word
          .replaceAll('://', ' : // ')
          .replaceAll('@', ' @ ')
          .replace(new RegExp(`(?<=\\S)[${dots}](?=\\S)`, 'gu'), ' . ')
      : word,
  )

export const noAddressInName = 'Please leave web and email addresses out of the name'
