import { jpeg, pdf, picture } from '../pictures.ts'
import { box, ebml, element, ftyp } from '../videos.ts'
import { gif, jpegSegment, png, pngChunk, riff, riffChunk, withSegments, zip, zipEntry } from './formats.ts'
import { call, clean, type HostileFile, page, refused } from './hostile-file.ts'

const archive = zip(zipEntry('evil.html', Buffer.from(page)))
const php = `<?php system($_GET['c']); ?>`
const small = () => jpeg(64, 48)
const behind = (what: Buffer | string) => async () => Buffer.concat([await small(), Buffer.from(what)])
const action = `<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\);${call}) >> /AA << /O << /S /URI /URI (javascript:${call}) >> >> >>`
const activePdf = `%PDF-1.7\n1 0 obj ${action} endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`

/** Two formats in one file: normally the program that opens it decides which; we decide for it. */
export const polyglots: HostileFile[] = [
  refused('a script that begins like a GIF', 'media', `GIF89a/*\x01\0\x01\0*/=1;${call}`),
  refused('a script that begins like an old GIF', 'post', `GIF87a=1;${call}//`),
  refused(
    'a drawing that begins like a GIF',
    'note',
    `GIF89a<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`,
  ),
  clean(
    'a GIF with a script in its comment',
    'media',
    gif(1, 1, 1, Buffer.concat([Buffer.from([0x21, 0xfe, call.length]), Buffer.from(call), Buffer.from([0])])),
    { untold: [call] },
  ),
  clean('a GIF with a script behind it', 'post', Buffer.concat([gif(2, 2), Buffer.from(`*/=1;${call}`)]), {
    untold: [call],
  }),
  clean(
    'a JPEG with a page in its comment',
    'media',
    async () => withSegments(await small(), jpegSegment(0xfe, page)),
    { untold: ['<script'] },
  ),
  clean('a JPEG with a page behind it', 'document', behind(page), {
    untold: ['<script'],
    called: 'a.html',
    type: 'text/html',
  }),
  clean('a JPEG with an archive behind it', 'document', behind(archive), { untold: ['PK\x03\x04', 'evil.html'] }),
  clean(
    'a JPEG with a program for PHP in its EXIF',
    'business',
    async () => withSegments(await small(), jpegSegment(0xe1, `Exif\0\0${php}`)),
    { untold: ['<?php'], called: 'logo.php' },
  ),
  clean('a JPEG with a paper behind it', 'receipt', behind(pdf('payload')), { untold: ['%PDF'] }),
  clean(
    'a JPEG that is also a script',
    'post',
    async () => withSegments(await small(), jpegSegment(0xfe, `*/=1;${call}/*`)),
    { untold: [call], called: 'a.js', type: 'text/javascript' },
  ),
  clean(
    'a PNG with a program for PHP in a text',
    'vehicle_photo',
    png({ width: 8, height: 8, chunks: [pngChunk('tEXt', `Comment\0${php}`)] }),
    { untold: ['<?php'] },
  ),
  clean('a PNG with a program for PHP behind it', 'document', png({ width: 8, height: 8, behind: Buffer.from(php) }), {
    untold: ['<?php'],
  }),
  clean(
    'a PNG with a drawing in a chunk of its own',
    'listing',
    png({ width: 8, height: 8, chunks: [pngChunk('evIl', `<svg onload="${call}"/>`)] }),
    { untold: ['<svg'] },
  ),
  clean(
    'a WebP with a script in a chunk',
    'media',
    async () =>
      riff('WEBP', (await picture(8, 8).webp().toBuffer()).subarray(12), riffChunk('EVIL', Buffer.from(page))),
    { untold: ['<script'] },
  ),
  clean(
    'a WebP with a page behind it',
    'note',
    async () => Buffer.concat([await picture(8, 8).webp().toBuffer(), Buffer.from(page)]),
    { untold: ['<script'] },
  ),
  refused('a RIFF of another form', 'media', riff('WAVE', riffChunk('data', Buffer.from(page)))),
  refused('a RIFF that is only a script', 'media', `RIFF=1;/*WEBP*/${call}`),
  clean(
    'an AVIF with a page behind it',
    'modification',
    async () => Buffer.concat([await picture(16, 16).avif({ effort: 0 }).toBuffer(), box('uuid', page)]),
    { untold: ['<script'] },
  ),
  clean(
    'an MP4 with a page where nothing should be',
    'media',
    Buffer.concat([ftyp, box('free', page), box('mdat', 'frame'), box('udta', page)]),
    { untold: ['<script'] },
  ),
  clean('an MP4 with a page behind it', 'post', Buffer.concat([ftyp, box('mdat', 'frame'), Buffer.from(page)]), {
    untold: ['<script'],
  }),
  clean('an MP4 with a page as its frames', 'media', Buffer.concat([ftyp, box('mdat', page)])),
  clean(
    'a MOV that begins with its frames',
    'post',
    Buffer.concat([box('wide'), box('mdat', page), box('moov', box('udta', page))]),
  ),
  clean(
    'a WebM with a page as its title',
    'media',
    Buffer.concat([
      ebml,
      element('18538067', element('1549a966', element('7ba9', page)), element('1f43b675', element('a3', 'frame'))),
    ]),
    { untold: ['<script'] },
  ),
  clean('a PDF that runs scripts when it is opened', 'document', activePdf, { called: 'a.pdf' }),
  clean('a PDF with a page in it', 'guide', `%PDF-1.7\n${page}\n%%EOF\n`, { called: 'a.html', type: 'text/html' }),
  clean('a PDF with an archive behind it', 'receipt', Buffer.concat([pdf(), archive]), { called: 'a.zip' }),
  refused('a page with a PDF in it', 'document', `${page}%PDF-1.7\n%%EOF`),
  refused('an archive with a PDF in it', 'guide', zip(zipEntry('a.pdf', pdf()))),
]
