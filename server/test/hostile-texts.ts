import { trickyTexts } from './hostile/tricky-texts.ts'

/*
 * What people with bad intentions type. Each would call `hit()` if one of our pages took it for anything but text; the
 * browser also reports it if a policy blocks one, so a test notices both.
 */
const calls = ['hit()', 'window.hit()', 'top["hit"]()', 'hit`1`', '(0,hit)()', 'setTimeout("hit()")', 'eval("hit()")']

const elements = (call: string) => [
  `<script>${call}</script>`,
  `<SCRIPT >${call}</SCRIPT >`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<script src="data:text/javascript,${call}"></script>`,
  `<img src=x onerror=${call}>`,
  `<img/src="x"/onerror="${call}"//`,
  `<image src=x onerror='${call}'>`,
  `<svg onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${call}"><text y=20>x</text></a>`,
  `<math><mi xlink:href="javascript:${call}">x</mi></math>`,
  `<body onload=${call}>`,
  `<body onpageshow=${call}>`,
  `<iframe src="javascript:${call}"></iframe>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<object data="javascript:${call}"></object>`,
  `<embed src="javascript:${call}">`,
  `<link rel=stylesheet href="javascript:${call}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<base href="javascript:${call}//">`,
  `<a href="javascript:${call}" autofocus onfocus=${call}>x</a>`,
  `<a href=" &#14; javascript:${call}">x</a>`,
  `<a href="java&#x0A;script:${call}">x</a>`,
  `<form action="javascript:${call}"><button autofocus>x</button></form>`,
  `<button formaction="javascript:${call}">x</button>`,
  `<input autofocus onfocus=${call}>`,
  `<select autofocus onfocus=${call}></select>`,
  `<textarea autofocus onfocus=${call}></textarea>`,
  `<details open ontoggle=${call}>`,
  `<video><source onerror=${call}></video>`,
  `<audio src=x onerror=${call}></audio>`,
  `<marquee onstart=${call}>x</marquee>`,
  `<style>@import 'javascript:${call}';</style>`,
  `<style onload=${call}></style>`,
  `<div style="background:url(javascript:${call})">x</div>`,
  `<div style="width:expression(${call})">x</div>`,
  `<p onmouseenter=${call} style="position:fixed;inset:0">x</p>`,
  `<template><script>${call}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<xmp><p title="</xmp><svg/onload=${call}>">`,
  `<!--><img src=x onerror=${call}>-->`,
  `<![CDATA[<img src=x onerror=${call}>]]>`,
  `<?xml version="1.0"?><x onload="${call}"/>`,
]

/** Breaks out of wherever the text was put: an attribute, a script, JSON, a comment, a title. */
const breakouts = (call: string) => [
  `"><script>${call}</script>`,
  `'><img src=x onerror=${call}>`,
  `\`><svg onload=${call}>`,
  `" onmouseover="${call}" x="`,
  `' autofocus onfocus='${call}`,
  `</script><script>${call}</script>`,
  `</title><script>${call}</script>`,
  `</textarea><img src=x onerror=${call}>`,
  `</style><svg onload=${call}>`,
  `--><script>${call}</script><!--`,
  `]]><script>${call}</script>`,
  `";${call};//`,
  `';${call};//`,
  `\\";${call};//`,
  `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  `\${${call}}`,
  `{{constructor.constructor('${call}')()}}`,
  `{{${call}}}`,
  `<%= ${call} %>`,
  `#{${call}}`,
  `[x](javascript:${call})`,
  `![x](x"onerror="${call})`,
  `[x]: javascript:${call}`,
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  `data:text/html,<script>${call}</script>`,
  `vbscript:${call}`,
]

const disguised: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '&#60;').replaceAll('>', '&#x3e;'),
  (text) => encodeURIComponent(text),
]

/** More than a thousand, all different, none longer than a title may be. */
export const hostileTexts: string[] = [
  ...new Set(
    calls
      .flatMap((call) => [...elements(call), ...breakouts(call)])
      .flatMap((text) => disguised.map((disguise) => disguise(text)))
      .filter((text) => text.length <= 200),
  ),
]

/** Those, and whatever else upsets a program. */
export const everyHostileText: string[] = [...new Set([...hostileTexts, ...trickyTexts])]

/** Several in one text, where a text may be long: each text at most `most` characters. */
export function packed(texts: string[], most: number): string[] {
  const bundles: string[] = []
  for (const text of texts) {
    const last = bundles.at(-1)
    if (last !== undefined && last.length + text.length + 1 <= most) bundles[bundles.length - 1] = `${last}\n${text}`
    else bundles.push(text)
  }
  return bundles
}
