/*
 * Not markup, but upsetting to programs: each family is aimed at one of the systems a text passes through. Separated by
 * ' ¦ ', because there are hundreds.
 */
const each = (family: string) => family.split(/ ¦[ \n]/)

/** The database. */
const sql =
  each(`' OR 1=1 -- ¦ ' OR 'a'='a ¦ " OR ""=" ¦ admin'-- ¦ '; DROP TABLE users; -- ¦ 1'; SELECT pg_sleep(30); -- ¦
' UNION SELECT email, password FROM accounts -- ¦ ') OR ('1'='1 ¦ 1 OR 1=1 ¦ ; COMMIT; BEGIN; ¦ \\'; -- ¦ $1 ¦
$$; DROP TABLE posts; $$ ¦ E'\\x27' ¦ '||(select version())||' ¦  -- ¦ --  ¦ '' ¦ ' ¦
x'; update users set role = 'moderator'; -- ¦ x'); insert into point_events default values; -- ¦ U&'\\0041' ¦
'; COPY users TO PROGRAM 'id'; -- ¦ ::regclass ¦ '::jsonb ¦ nextval('x') ¦ ? ¦ :name ¦ @param ¦ %s ¦ %(x)s`)
/** For our own code. */
const postgres =
  each(`\\x00 ¦ \\x4142 ¦ {} ¦ {1,2,3} ¦ {"a","b"} ¦ {NULL} ¦ [1,5) ¦ (1,2) ¦ infinity ¦ -infinity ¦ epoch ¦ \\N ¦ \\. ¦
\\copy ¦ "users" ¦ pg_catalog.pg_class ¦ to_tsquery('x') ¦ {{1,2},{3}} ¦ {"a":} ¦ ROW(1)`)
/** Its search, and LIKE. */
const search =
  each(`& | ! <-> ¦ a & b ¦ a | b ¦ !a ¦ a <-> b ¦ a:* ¦ :* ¦ a:*A ¦ () ¦ (((( ¦ )))) ¦ "a b" -c ¦ - ¦ -- ¦ % ¦ _ ¦ \\ ¦ %% ¦
__ ¦ \\% ¦ \\_ ¦ %_%_% ¦ \\\\ ¦ %a%b%c%d%e% ¦ a' & 'b ¦ a:1b ¦ or ¦ and not ¦ * ¦ &&&& ¦ |||| ¦ !!!! ¦ <2> ¦ 'a':* ¦
a\\ ¦ \\' ¦ " ¦ "unclosed ¦ ~ ¦ ^a$ ¦ .* ¦ [a-z]+ ¦ a{1000}`)
/** File systems and addresses. */
const paths =
  each(`../../../etc/passwd ¦ ..\\..\\windows\\win.ini ¦ ....//....//etc/passwd ¦ %2e%2e%2fetc%2fpasswd ¦ /etc/passwd ¦
C:\\boot.ini ¦ \\\\server\\share ¦ file:///etc/passwd ¦ /proc/self/environ ¦ ..%c0%afetc ¦ . ¦ .. ¦ ./ ¦ ~root ¦
con ¦ NUL ¦ aux.txt ¦ com1 ¦ a/b ¦ a\\b ¦ .htaccess ¦ .env ¦ x.php ¦ x.svg.exe ¦  .pdf ¦ a:b ¦ a?b#c ¦ %00.pdf ¦
x%2F..%2Fy ¦ //evil.example/x ¦ https://evil.example ¦ /\\evil.example ¦ ///evil.example ¦ % ¦ %zz ¦ %E0%A4%A ¦
?next=//evil.example ¦ # ¦ ? ¦ &a=b ¦ ;a=b ¦ / ¦ // ¦ /api/session ¦ node_modules/../x`)
/** The headers of an email or a response. */
const heads =
  each(`a\r\nBcc: victim@example.org ¦ a\nSubject: other ¦ a\rX: y ¦ \r\n\r\n<script>hit()</script> ¦ a\r\n.\r\nQUIT ¦
x\r\nSet-Cookie: a=b ¦ x\nLocation: https://evil.example ¦ %0d%0aX-Injected: 1 ¦ a\u2028b ¦ a\u2029b ¦ a\u0085b ¦
=?utf-8?q?=0D=0ABcc:x?= ¦ =?utf-8?B?PGI+?= ¦ a\u000bb ¦ a\u000cb ¦ a\tb ¦ a,b@example.org ¦ "a" <b@example.org> ¦
a; filename="x.html" ¦ text/html ¦ bytes=0- ¦ W/"x" ¦ * ¦ gzip;q=0 ¦ chunked ¦ MIME-Version: 1.0 ¦ HELO x`)
/** JavaScript itself. */
const prototypes =
  each(`__proto__ ¦ constructor ¦ prototype ¦ toString ¦ valueOf ¦ hasOwnProperty ¦ constructor.prototype ¦
__defineGetter__ ¦ {"__proto__":{"role":"moderator"}} ¦ __proto__[role] ¦ constructor[prototype][role] ¦ toJSON ¦
then ¦ length`)
/** Templates, and replace(). */
const templates =
  each(`{{7*7}} ¦ \${7*7} ¦ <%= 7*7 %> ¦ #{7*7} ¦ *{7*7} ¦ {{config}} ¦ {% include "x" %} ¦ @(7*7) ¦ \${process.env} ¦
{{''.constructor.constructor('return process')()}} ¦ $& ¦ $1 ¦ $' ¦ $\` ¦ $$ ¦ $<x> ¦ {0} ¦ {name} ¦ %{x}`)
/** Shells and directories. */
const shells =
  each(`; ls ¦ | cat /etc/passwd ¦ \`id\` ¦ $(id) ¦ && reboot ¦ || true ¦ > /tmp/x ¦ -rf / ¦ --help ¦ -o ProxyCommand=x ¦
*)(uid=*))(|(uid=* ¦ )(cn=* ¦ admin)(&) ¦ () { :;}; echo x ¦ !! ¦ %PATH% ¦ $HOME ¦ \\$(x) ¦ - ¦ --version`)
/** Spreadsheets. */
const formulas =
  each(`=cmd|' /C calc'!A0 ¦ =HYPERLINK("http://evil.example","x") ¦ +1+1 ¦ -1+1 ¦ @SUM(1) ¦ =1+1 ¦ \t=1 ¦ \r=1 ¦ "=1" ¦
=IMPORTXML("http://evil.example","//a") ¦ ;=1 ¦ ,"x" ¦ "","" ¦ =DDE("cmd";"/C calc";"x") ¦ | ¦ || ¦ a|b|c`)
/** Archives. */
const json =
  each(`"} ¦ {"a":1} ¦ [1,2 ¦ \\u0022 ¦ \\u003cb\\u003e ¦ \\ ¦ \\\\ ¦ \\n ¦ \\" ¦ ","role":"moderator","x":" ¦ null} ¦
\\u0000 ¦ \\x00 ¦ \\0 ¦ &#0; ¦ %00 ¦ \\ud800 ¦ &quot; ¦ &amp;lt; ¦ &apos; ¦ <!-- ¦ ]]> ¦ <![CDATA[ ¦ </x>`)
/** Nothing, or so it seems. */
const words =
  each(`null ¦ NULL ¦ undefined ¦ nil ¦ None ¦ true ¦ false ¦ NaN ¦ Infinity ¦ -Infinity ¦ void ¦ N/A ¦ nan ¦ yes ¦ no ¦ on ¦
off ¦ test ¦ admin ¦ root ¦ system ¦ anonymous ¦ deleted ¦ everyone ¦ [object Object] ¦ undefined null`)
/** Numbers, or so it seems. */
const numbers =
  each(`0 ¦ -0 ¦ 1 ¦ -1 ¦ 1e309 ¦ 1e-400 ¦ 0x1F ¦ 0b1 ¦ 007 ¦ 9007199254740993 ¦ 99999999999999999999 ¦ 1,000 ¦ 1. ¦ .5 ¦
1/0 ¦ 0/0 ¦ 1_000 ¦ ١٢٣ ¦ １２３ ¦ ½ ¦ ٪ ¦ 2147483648 ¦ -2147483649 ¦ 1e5 ¦ +1 ¦ --1 ¦ £1 ¦ 1 000 ¦ 3.14.15`)
/** printf(). */
const formats = each(
  `%s%s%s%s ¦ %n%n%n ¦ %x ¦ %d ¦ %p ¦ %99999d ¦ %1$s ¦ %-1000s ¦ {:>99999} ¦ %%s ¦ %o ¦ %c ¦ %j ¦ %O`,
)
/** Careless patterns. */
const bombs = each(`${'a'.repeat(40)}! ¦ (a+)+$ ¦ ((a*)*)* ¦ (a|aa)+$ ¦ ^(([a-z])+.)+[A-Z]([a-z])+$ ¦ [ ¦ ( ¦ \\ ¦
${'a.'.repeat(60)}@ ¦ ${'🚗'.repeat(100)} ¦ x${'🚗'.repeat(99)} ¦ ${'🚗'.repeat(39)} ¦ x${'🚗'.repeat(39)} ¦
${'a@'.repeat(60)} ¦
${'<'.repeat(150)} ¦
${' '.repeat(80)}x ¦
x${'\t'.repeat(80)}x ¦
${'www.'.repeat(40)} ¦
${'-'.repeat(150)} ¦
${'\\'.repeat(151)} ¦
${'&'.repeat(150)} ¦
${'{{'.repeat(75)} ¦
${'http://'.repeat(20)} ¦
${'../'.repeat(60)} ¦
${'('.repeat(100)}${')'.repeat(100)} ¦
${'['.repeat(180)} ¦
x${'\n'.repeat(100)}x ¦
${'_'.repeat(180)} ¦
${'%'.repeat(180)}`)
/** Reversed, hidden, stacked, joined: characters that are not what they look like. */
const letters =
  each(`\u202egpj.exe ¦ a\u202eb\u202cc ¦ \u2066a\u2069 ¦ \u2067שלום\u2069 ¦ مرحبا بالعالم ¦ שלום <b> ¦ \u200fa\u200e ¦
\u061ca ¦ a\u200bb ¦ a\u200db ¦ a\ufeffb ¦ \u2060a ¦ a\u00adb ¦ \u180ea ¦ ㅤx ¦ ᅟx ¦ x\u034fy ¦ a\u00a0b ¦ \u3000x ¦
Z\u0351\u036b\u0343\u036a\u0302\u036ba\u0334\u0335\u031e\u0319\u0353l\u030ag\u034fo\u0321 ¦
e${'\u0301'.repeat(150)} ¦
👨\u200d👩\u200d👧\u200d👦 ¦ 🏳\ufe0f\u200d🌈 ¦ 👍🏽 ¦ 🇬🇧 ¦ 🇬 ¦ ❤\ufe0f ¦ 🧑🏿\u200d🚀 ¦ ☠\ufe0e ¦ 🚗\ufe0f ¦
🫠🫠🫠 ¦ \u{e0067}\u{e0062}x ¦ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ¦ ﬃ ¦ Ⅷ ¦ ſ ¦ ı ¦ İ ¦ ß ¦ ẞ ¦
Ǆ ¦ K ¦ Å ¦ é ¦ e\u0301 ¦ 가 ¦ 가 ¦ ﷺ ¦ ﷽ ¦ 𒐫 ¦ 𝒽𝒾𝓉 ¦ ｈｉｔ（） ¦ ＜script＞hit()＜/script＞ ¦ ‹b› ¦ ʺ onload= ¦
‘quoted’ ¦ ´ ¦ ․․/ ¦ ⁄etc ¦ аdmin ¦ ΑΒΓ ¦ раураl ¦ xn--80ak6aa92e.example ¦ \u0001x ¦ \u0007x ¦
\u001b[31mred\u001b[0m ¦ \u001b]0;title\u0007 ¦ \u007fx ¦ \u0080x ¦ \u009fx ¦ x\u0008y ¦ \u001ax ¦ �x ¦ \uffffx ¦
\ufffex ¦ \u{10ffff}x ¦ \u{1ffff}x ¦ \ue000x ¦ \ufdd0x ¦ \u{f0000}x ¦ 漢字かな交じり文 ¦ ไทย ¦ ह\u093fन\u094dद\u0940 ¦ ꙮ`)
/**
 * In the format of an email address, a URL, a registration, a date or a telephone number, so that those fields accept
 * them.
 */
export const shapedTexts =
  each(`o'hara@example.org ¦ a+b+c@example.org ¦ __proto__@example.org ¦ -x@example.org ¦ _@example.org ¦
constructor@example.org ¦ '--@example.org ¦ x@xn--e1afmkfd.example ¦ x@example.org,y@example.org ¦
x@example.org;y@example.org ¦ A.B@EXAMPLE.ORG ¦ null@example.org ¦ x@example.org\r\nBcc: y@example.org ¦
x@localhost ¦ x@[127.0.0.1] ¦ "x y"@example.org ¦ x@example ¦
${'a'.repeat(64)}@example.org ¦
https://example.org/?q=<script>hit()</script> ¦ https://example.org/"onmouseover="hit() ¦
https://example.org/';hit();// ¦ https://user:pass@example.org/ ¦ http://127.0.0.1:1/ ¦ https://[::1]/ ¦
https://example.org/%0d%0aX:1 ¦ https://example.org/\u202egpj ¦ HTTPS://EXAMPLE.ORG ¦ https://example.org/\${7*7} ¦
http://evil.example\\@example.org ¦ https://youtu.be/dQw4w9WgXcQ?x=<b> ¦
https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload="hit() ¦ javascript:hit()//https://youtu.be/dQw4w9WgXcQ ¦
youtu.be/dQw4w9WgXcQ#{{7*7}} ¦ QZ1'-- ¦ <QZ 1> ¦ QZ%1 ¦ qz-1 ¦ QZ\u200b1 ¦ 2026-02-30 ¦ 2026-01-01T00:00 ¦
0000-00-00 ¦ 01/02/2026 ¦ tomorrow ¦ +44 20 7946 0000 ¦ 020 7946 0000;ext=1 ¦ /vehicles ¦ /listings/a-b ¦
/vehicles?view=sold ¦ /transfer/aaaaaaaaaaaaaaaa ¦ 123456 ¦ abcde-fghjk ¦ correct horse battery`)

/** All different, none longer than a title may be. */
export const trickyTexts: string[] = [
  ...new Set(
    [
      ...[sql, postgres, search, paths, heads, prototypes, templates, shells, formulas, json, words, numbers, formats],
      ...[bombs, letters, shapedTexts],
    ].flat(),
  ),
]

/** What a database cannot store and nobody types: refused entirely. */
export const unkeepableTexts = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\udc00\ud800',
  `${'x'.repeat(60)}\0`,
  '\0<script>hit()</script>',
]

const longest = 200_000
/** Longer than any field: refused, and quickly. */
export const endlessTexts = [
  ...['a', '<', '(', ' ', '\n', '\\', '"', '&', '%', '-', '.', '@', 'a.', 'a@', '[', '{{', '&#', 'é', '1', '🚗'],
].map((piece) => `x${piece.repeat(longest / 2 / piece.length)}x`)
