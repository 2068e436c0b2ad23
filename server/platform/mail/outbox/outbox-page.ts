import { escapeHtml } from '../../pages/html.ts'

export interface SentMail {
  to: string
  subject: string
  text: string
  sent_at: string
}

export function outboxPage(mails: SentMail[]): string {
  const list = mails.length ? mails.map(article).join('') : '<p>No emails have been sent yet.</p>'
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox: GarageTale</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 Arial, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1.5rem; color: light-dark(#17211d, #e9eee9); background: light-dark(#f6f3ec, #0f1412); }
article { padding: 1rem 1.25rem; margin: 1rem 0; border: 1px solid light-dark(#ddd8cb, #303b35); border-radius: 8px; background: light-dark(#fff, #18201c); }
h2 { margin: 0; font-size: 1.125rem; }
a { color: light-dark(#0b3d2e, #4fb286); overflow-wrap: anywhere; }
.meta { margin: .25rem 0 0; color: light-dark(#56605a, #a5b1a9); }
.text { white-space: pre-wrap; margin-bottom: 0; }
</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Mail is not set up, so GarageTale keeps what it would have sent here. Only this machine can see this page, by the address that was printed when GarageTale started.</p>
${list}
</main>
</body>
</html>`
}

const article = (mail: SentMail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">To ${escapeHtml(mail.to)}, <time datetime="${escapeHtml(mail.sent_at)}">${escapeHtml(when(mail.sent_at))}</time></p>
<p class="text">${withLinks(mail.text)}</p>
</article>`

const when = (date: string) =>
  new Date(date).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' })

/** Splits first and then escapes each piece, so that nothing in an email becomes markup. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((piece, index) => {
      const safe = escapeHtml(piece)
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe
    })
    .join('')
