/** For a page that only the server has. It loads nothing, because there may be nothing to load it from. */
export const offlinePage = () =>
  new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  })

const page = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection: GarageTale</title>
<style>
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: #f6f3ec; color: #1d2521 }
main { max-width: 32rem; margin: 0 auto; padding: 15vh 1.5rem 2rem }
hr { width: 4rem; margin: 0 0 1.5rem; border: 0; border-top: 4px solid #0b3d2e }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2 }
a { display: inline-block; padding: .7rem 0; color: #0b3d2e; font-weight: 600 }
@media (prefers-color-scheme: dark) {
  body { background: #101714; color: #e9e6dd }
  hr { border-color: #7fb69f }
  a { color: #9fd0bb }
}
</style>
<main>
<hr>
<h1>There’s no connection</h1>
<p>This page isn’t kept on your device, so GarageTale can’t show it until you’re online again.</p>
<p><a href="">Try again</a><br><a href="/">Open your garage</a></p>
</main>
</html>`
