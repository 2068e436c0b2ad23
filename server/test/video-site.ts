import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { jpeg } from './pictures.ts'

type Behaviour =
  | { answer: unknown }
  | { raw: string }
  | { status: number }
  | { redirect: string }
  | 'slow'
  | 'huge'
  | 'hang up'

/** A video site on this machine with oEmbed, which misbehaves for the videos it is told to. */
export async function startVideoSite() {
  const asked: URL[] = []
  const behaviours = new Map<string, Behaviour>()
  const pictures = new Map<string, Buffer>([['/still.jpg', await jpeg(480, 360)]])
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', origin())
    asked.push(address)
    const video = new URL(address.searchParams.get('url') ?? origin()).searchParams.get('v') ?? ''
    if (address.pathname === '/oembed') return void speak(response, behaviours.get(video), video)
    const picture = pictures.get(address.pathname)
    if (picture) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  function origin() {
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }
  const known = (video: string) => ({
    title: `Video ${video}`,
    author_name: 'Spanner Club',
    thumbnail_url: `${origin()}/still.jpg`,
  })
  async function speak(response: ServerResponse, behaviour: Behaviour | undefined, video: string) {
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (behaviour === undefined) return json(known(video))
    if (behaviour === 'hang up') return response.destroy()
    if (behaviour === 'huge') return json({ ...known(video), html: 'x'.repeat(3 * 1024 * 1024) })
    if (behaviour === 'slow') {
      response.writeHead(200, { 'content-type': 'application/json' })
      while (!response.destroyed) {
        response.write(' ')
        await sleep(50)
      }
      return
    }
    if ('raw' in behaviour) return response.end(behaviour.raw)
    // With the whole answer, so that only the status refuses.
    if ('status' in behaviour) return response.writeHead(behaviour.status).end(JSON.stringify(known(video)))
    if ('redirect' in behaviour) return response.writeHead(302, { location: behaviour.redirect }).end()
    return json(behaviour.answer)
  }

  return {
    asked,
    origin,
    known,
    behaves: (video: string, behaviour: Behaviour) => behaviours.set(video, behaviour),
    shows: (path: string, bytes: Buffer) => pictures.set(path, bytes),
    settings: { YOUTUBE_OEMBED_URL: `${origin()}/oembed`, OUTSIDE_PRIVATE: '1' },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
