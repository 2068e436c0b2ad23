import type { Context } from 'hono'
import { escapeHtml } from '../pages/html.ts'

/** A person who opened a page, as opposed to a screen requesting data. */
export const isPageVisit = (c: Context) =>
  c.req.method === 'GET' && !/^\/(api|files)\//.test(c.req.path) && c.req.header('accept')?.includes('text/html')

/** A self-contained page, for when nothing else can be shown. */
export const errorPage = (message: string, reference?: string) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>GarageTale</title>
<style>
  :root { color-scheme: light dark; background: light-dark(#f6f3ec, #0f1412); color: light-dark(#17211d, #e9eee9) }
  body { font: 1.125rem/1.5 Barlow, 'Segoe UI', system-ui, sans-serif; max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }
  .plate { display: inline-block; padding: .1em .5em; border: 2px solid #14140f; border-radius: .3rem; background: #f7c600;
    color: #14140f; font: 700 1.5rem/1.4 'Barlow Semi Condensed', 'Arial Narrow', sans-serif; letter-spacing: .08em }
  h1 { margin: 1.25rem 0 .25rem; font: 700 2.25rem/1.15 'Barlow Semi Condensed', 'Arial Narrow', sans-serif }
  p { margin: .5rem 0 1.5rem }
  a { display: inline-block; padding: .65rem 1.25rem; border-radius: .5rem; background: light-dark(#0b3d2e, #4fb286);
    color: light-dark(#fff, #0f1412); font-weight: 600; text-decoration: none }
  a:focus-visible { outline: 3px solid light-dark(#0b3d2e, #4fb286); outline-offset: 3px }
</style>
<main>
<div class="plate" aria-hidden="true">GARAGETALE</div>
<h1>Back in a moment</h1>
<p>${escapeHtml(message)}</p>${reference ? `\n<p>If you write to us, give this reference: <code>${escapeHtml(reference)}</code></p>` : ''}
<a href="">Try again</a>
</main>
</html>
`
