import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Operation = 'PUT' | 'GET' | 'HEAD' | 'DELETE' | 'LIST'

export interface FakeS3 {
  settings: Record<string, string>
  objects: Map<string, { bytes: Buffer; type: string }>
  /** While an operation is named here, it answers 503. */
  failing: Set<Operation>
  /** Whether its bucket keeps what is deleted, as an older version. */
  versions: boolean
  close(): Promise<void>
}

const bucket = 'garage'
const listedAtOnce = 3

/** An outside store: as much of the S3 protocol, path style, as a file store needs. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const failing: FakeS3['failing'] = new Set()
  const store = { objects, failing, versions: false }
  const server = createServer((request, response) => void answer(request, response, store))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return Object.assign(store, {
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: '1',
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  })
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { objects, failing, versions }: Pick<FakeS3, 'objects' | 'failing' | 'versions'>,
) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const url = new URL(request.url ?? '/', 'http://store')
  const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
  const key = rest.join('/')
  const operation = (key === '' ? 'LIST' : request.method) as Operation
  const send = (status: number, body: string | Buffer = '', headers: Record<string, string | number> = {}) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const refuse = (status: number, code: string) => send(status, `<Error><Code>${code}</Code></Error>`)

  if (!/^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? ''))
    return refuse(403, 'AccessDenied')
  if (name !== bucket) return refuse(404, 'NoSuchBucket')
  if (failing.has(operation)) return refuse(503, 'SlowDown')
  if (url.searchParams.has('versioning'))
    return send(200, `<VersioningConfiguration>${versions ? '<Status>Enabled</Status>' : ''}</VersioningConfiguration>`)
  if (operation === 'LIST') return send(200, list(url, objects))
  if (operation === 'PUT') {
    objects.set(key, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' })
    return send(200, '', { etag: '"made-up"' })
  }
  if (operation === 'DELETE') {
    objects.delete(key)
    return send(204)
  }
  const found = objects.get(key)
  if (!found) return refuse(404, 'NoSuchKey')
  const range = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/)
  const bytes = range ? found.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : found.bytes
  send(range ? 206 : 200, bytes, { 'content-type': found.type, 'content-length': bytes.length })
}

function list(url: URL, objects: FakeS3['objects']): string {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after)
  const page = keys.slice(0, listedAtOnce)
  const more = keys.length > page.length
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
  )
  return [
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>`,
    more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '',
    ...contents,
    '</ListBucketResult>',
  ].join('')
}
