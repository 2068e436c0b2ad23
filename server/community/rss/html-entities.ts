const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'
const others =
  'amp=& lt=< gt=> quot=" apos=\' OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ ndash=– mdash=— ' +
  'horbar=― lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ dagger=† Dagger=‡ bull=• hellip=… permil=‰ prime=′ Prime=″ ' +
  'lsaquo=‹ rsaquo=› oline=‾ frasl=⁄ euro=€ trade=™ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ minus=− infin=∞ asymp=≈ ne=≠ ' +
  'le=≤ ge=≥ sdot=⋅ loz=◊ spades=♠ clubs=♣ hearts=♥ diams=♦ check=✓ star=☆ starf=★ phone=☎ numero=№ Omega=Ω omega=ω ' +
  'alpha=α beta=β gamma=γ delta=δ lambda=λ mu=μ pi=π sigma=σ Delta=Δ Sigma=Σ frac13=⅓ frac23=⅔ frac18=⅛ frac38=⅜ ' +
  'frac58=⅝ frac78=⅞ Ccaron=Č ccaron=č Zcaron=Ž zcaron=ž Lstrok=Ł lstrok=ł lsqb=[ rsqb=] lpar=( rpar=) num=# excl=! ' +
  'percnt=% comma=, period=. colon=: semi=; sol=/ equals== commat=@ lowbar=_ grave=` ast=* plus=+ dollar=$ hyphen=‐ dash=‐'

const named = new Map([
  ...latin1.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ...others
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  ...['ensp', 'emsp', 'thinsp', 'numsp', 'puncsp', 'hairsp', 'NewLine', 'Tab'].map((name): [string, string] => [
    name,
    ' ',
  ]),
  ...['zwnj', 'zwj', 'lrm', 'rlm', 'shy', 'ZeroWidthSpace'].map((name): [string, string] => [name, '']),
])

// Numbers 128 to 159 mean Windows-1252 in HTML.
const windows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const characterOf = (code: number) =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''

/** Decodes once: what still looks like an entity afterwards was meant as text. */
export const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,8})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,30}));?/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return whole.endsWith(';') ? (named.get(name) ?? whole) : whole
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code >= 128 && code < 160 ? (windows[code - 128] ?? '') : characterOf(code)
  })
