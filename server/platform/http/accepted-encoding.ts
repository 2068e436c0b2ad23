import type { Context } from 'hono'

/** The best of ours that the client accepts: `br;q=0` means that it does not. */
export function acceptedEncoding(c: Context): 'br' | 'gzip' | undefined {
  const accepted = (c.req.header('accept-encoding') ?? '').toLowerCase().split(',').map(parse)
  return (['br', 'gzip'] as const).find((ours) => accepted.some(({ name, wanted }) => name === ours && wanted))
}

function parse(part: string) {
  const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
  const quality = parameters.find((each) => each.startsWith('q='))
  return { name, wanted: quality === undefined || Number(quality.slice(2)) > 0 }
}
