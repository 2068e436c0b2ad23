import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from '../../test/certificate.ts'
import { type Site, startSite } from '../../test/site.ts'
import { OutsideError, type OutsideRequest, safeFetch } from './safe-fetch.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const limits = { maxBytes: 10_000, timeoutMs: 3000 }
const reads = (url: string, more: Partial<OutsideRequest> = {}) =>
  safeFetch(url, { ...limits, allowPrivate: true, ...more })
const text = (answer: { body: Uint8Array }) => Buffer.from(answer.body).toString()

async function refusal(url: string, more: Partial<OutsideRequest> = {}): Promise<[string, string]> {
  const error = await safeFetch(url, { ...limits, ...more }).then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(OutsideError)
  expect(error.message).not.toMatch(/\d|ECONN|localhost/)
  return [error.trouble, error.message]
}

test('an answer comes with its status, headers, bytes and address, and our request says who we are and no more', async () => {
  const url = site.at('/plain', 'Hello', { etag: '"1"', 'set-cookie': 'a=b', 'content-type': 'text/plain' })
  const answer = await reads(url, { accept: 'text/plain', headers: { 'if-none-match': '"0"' } })
  expect([answer.status, text(answer), answer.url, answer.headers.get('etag')]).toEqual([200, 'Hello', url, '"1"'])
  expect(answer.headers.has('set-cookie')).toBe(false)
  expect(site.asked.at(-1)?.headers).toEqual({
    host: `127.0.0.1:${site.port}`,
    'user-agent': 'GarageTale',
    accept: 'text/plain',
    'accept-encoding': 'gzip, br, deflate',
    'if-none-match': '"0"',
    connection: 'close',
  })
  expect((await reads(site.url('/nothing-here'))).status).toBe(404)
})

test('only web addresses without names, passwords or unusual ports are asked', async () => {
  const wrong = ['', 'feed', '//example.org', 'file:///etc/passwd', 'ftp://example.org/', 'data:text/plain,Hello']
  for (const url of [...wrong, 'javascript:1', 'http://', 'gopher://example.org', 'unix:/tmp/socket'])
    expect([url, ...(await refusal(url))]).toEqual([url, 'address', 'It is not a web address.'])
  for (const url of ['http://ann@example.org/', 'https://ann:secret@example.org/', 'http://:x@example.org'])
    expect(await refusal(url)).toEqual(['address', 'Its address holds a name or a password.'])
  for (const url of ['http://example.org:22/', 'https://example.org:8443/', 'http://127.0.0.1:5432/'])
    expect(await refusal(url)).toEqual(['address', 'Its address names a port.'])
})

test('no address inside is asked, however it is written', async () => {
  const inside = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.1', '017700000001', '0', '0.0.0.0']
  const more = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[0:0:0:0:0:ffff:7f00:1]', '[64:ff9b::7f00:1]', '[fe80::1]']
  const others = ['10.0.0.1', '169.254.169.254', '100.100.100.200', '①②⑦.0.0.1', '[fd00:ec2::254]', '[2002:7f00:1::]']
  for (const host of [...inside, ...more, ...others])
    for (const protocol of ['http', 'https'])
      expect([host, ...(await refusal(`${protocol}://${host}/`))]).toEqual([
        host,
        'address',
        'It is not an address on the internet.',
      ])
})

test('a name is asked for once, every address it has is checked, and the connection goes to what was checked', async () => {
  const asked: string[] = []
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const resolve = async (name: string) => {
    asked.push(name)
    return answers.shift() ?? []
  }
  site.at('/rebound', 'Hello')
  const answer = await reads(`http://feeds.example:${site.port}/rebound`, { resolve })
  expect([text(answer), asked]).toEqual(['Hello', ['feeds.example']])
  expect(site.asked.at(-1)?.headers.host).toBe(`feeds.example:${site.port}`)

  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::1'], ['::ffff:10.0.0.1'], ['nonsense']])
    expect(await refusal('http://feeds.example/', { resolve: async () => addresses })).toEqual([
      'address',
      'It is not an address on the internet.',
    ])
  const unknown = ['unreachable', 'Its name is not known.']
  expect(await refusal('http://feeds.example/', { resolve: async () => [] })).toEqual(unknown)
  expect(await refusal('http://nobody-has-this-name.invalid/').then(([trouble]) => trouble)).toBe('unreachable')
  const never = { resolve: () => new Promise<string[]>(() => {}), timeoutMs: 100 }
  expect(await refusal('http://feeds.example/', never)).toEqual(['slow', 'It took too long to answer.'])
})

test('a secure site is told the name it is asked by, and must prove it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'garagetale-outside-'))
  const names: unknown[] = []
  const certificate = makeCertificate('feeds.example')
  await writeFile(join(folder, 'trusted.pem'), certificate.cert)
  const secure = createSecureServer(certificate, (request, response) => {
    names.push([(request.socket as TLSSocket).servername, request.headers.host])
    if (request.url === '/down') response.writeHead(302, { location: site.url('/plain') })
    response.end('Hello')
  })
  await new Promise<void>((listening) => secure.listen(0, '127.0.0.1', listening))
  const { port } = secure.address() as AddressInfo
  const asks = (host: string, path = '/') => `
    await safeFetch('https://${host}:${port}${path}', {
      maxBytes: 100, timeoutMs: 5000, allowPrivate: true, resolve: async () => ['127.0.0.1'],
    }).then(({ body }) => console.log(Buffer.from(body).toString()), ({ message }) => console.log(message))`
  // Trusted certificates are read when a program starts.
  const said = await inAnotherProgram(
    asks('feeds.example') + asks('other.example') + asks('127.0.0.1') + asks('feeds.example', '/down'),
    {
      NODE_EXTRA_CA_CERTS: join(folder, 'trusted.pem'),
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    },
  )
  const unproven = 'It could not prove that it is who it says.'
  expect(said.split('\n')).toEqual(['Hello', unproven, unproven, 'It leads from a secure address to one that is not.'])
  expect(names).toEqual(Array(2).fill(['feeds.example', `feeds.example:${port}`]))
  const resolve = async () => ['127.0.0.1']
  expect(await refusal(`https://feeds.example:${port}/`, { resolve, allowPrivate: true })).toEqual([
    'unreachable',
    unproven,
  ])
  secure.close()
  await rm(folder, { recursive: true })
})

test('redirects are followed, five at most, and each is checked like the first address', async () => {
  const leads = (path: string, location: string, status = 302) =>
    site.at(path, (_request, response) => response.writeHead(status, { location }).end('elsewhere'))
  const end = site.at('/end', 'Found')
  for (const status of [301, 302, 303, 307, 308]) {
    const answer = await reads(leads('/moved', 'end#part', status))
    expect([answer.status, answer.url]).toEqual([200, site.url('/end#part')])
    expect(text(await reads(leads('/moved', '/end', status)))).toBe('Found')
  }
  for (let step = 1; step <= 6; step++) leads(`/step-${step}`, step === 1 ? end : `/step-${step - 1}`)
  expect(text(await reads(site.url('/step-5')))).toBe('Found')
  const endless = ['redirects', 'It leads from one address to the next without end.']
  expect(await refusal(site.url('/step-6'), { allowPrivate: true })).toEqual(endless)
  expect(await refusal(leads('/round', '/round'), { allowPrivate: true })).toEqual(endless)

  const refusedAs = async (location: string) => (await refusal(leads('/in', location), { allowPrivate: true }))[0]
  expect(await refusedAs('http://169.254.169.254/latest/meta-data/')).toBe('address')
  expect(await refusedAs('//[::ffff:169.254.169.254]/')).toBe('address')
  expect(await refusedAs('file:///etc/passwd')).toBe('address')
  expect(await refusedAs('http://ann:secret@example.org/')).toBe('address')
  expect(await refusedAs('http://[')).toBe('redirects')
  const untold = site.at('/untold', (_request, response) => response.writeHead(302).end('nowhere'))
  expect((await reads(untold)).status).toBe(302)
})

test('something can be posted, and whoever sends a key along follows no redirect', async () => {
  const posted: unknown[] = []
  const takes = site.at('/takes', async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    posted.push([request.method, request.headers['content-length'], Buffer.concat(chunks).toString()])
    response.end('Taken')
  })
  expect(text(await reads(takes, { method: 'POST', body: 'Zoë' }))).toBe('Taken')
  expect(text(await reads(takes, { method: 'POST', body: Buffer.from('Zoë') }))).toBe('Taken')
  expect(posted).toEqual(Array(2).fill(['POST', '4', 'Zoë']))

  const elsewhere = site.at('/elsewhere', 'Found')
  const leads = site.at('/leads', (_request, response) => response.writeHead(307, { location: elsewhere }).end())
  const keyed = { headers: { 'x-api-key': 'secret' }, redirects: 0, allowPrivate: true }
  expect((await refusal(leads, keyed))[0]).toBe('redirects')
  expect(site.timesAsked('/elsewhere')).toBe(0)
})

test('a redirect from outside into our network is refused, even by a name', async () => {
  const url = `http://feeds.example:${site.port}/inward`
  site.at('/inward', (_request, response) => response.writeHead(302, { location: 'http://router.example/' }).end())
  const resolve = async (name: string) => (name === 'feeds.example' ? ['127.0.0.1'] : ['169.254.1.1'])
  expect(await refusal(url, { allowPrivate: true, resolve })).toEqual([
    'address',
    'It is not an address on the internet.',
  ])
})

test('bytes are cut while they arrive, whatever was announced', async () => {
  const large = ['too large', 'Its answer is too large.']
  expect(await refusal(site.at('/large', 'x'.repeat(10_001)), { allowPrivate: true })).toEqual(large)
  expect((await reads(site.at('/just', 'x'.repeat(10_000)))).body).toHaveLength(10_000)
  let ended = false
  const endless = site.at('/endless', (_request, response) => {
    const more = setInterval(() => response.write('x'.repeat(1000)), 5)
    response.on('close', () => {
      ended = true
      clearInterval(more)
    })
  })
  expect(await refusal(endless, { allowPrivate: true })).toEqual(large)
  await expect.poll(() => ended).toBe(true)
})

test('what is packed is unpacked, and a bomb is not', async () => {
  const packers = { gzip: gzipSync, 'x-gzip': gzipSync, br: brotliCompressSync, deflate: deflateSync }
  for (const [encoding, pack] of Object.entries(packers)) {
    const says = (words: string) => site.at('/packed', pack(words), { 'content-encoding': encoding })
    expect(text(await reads(says('Hello')))).toBe('Hello')
    expect((await refusal(says('0'.repeat(5_000_000)), { allowPrivate: true }))[0]).toBe('too large')
    expect((await reads(says('0'.repeat(10_000)))).body).toHaveLength(10_000)
  }
  const packed = (bytes: Uint8Array | string, encoding: string) =>
    site.at('/odd', bytes, { 'content-encoding': encoding })
  expect(text(await reads(packed(deflateRawSync('Hello'), 'Deflate')))).toBe('Hello')
  expect(text(await reads(packed('Hello', 'identity')))).toBe('Hello')
  const twice = packed(gzipSync(gzipSync('Hello')), 'gzip, gzip')
  for (const url of [twice, packed('Hello', 'gzip'), packed('Hello', '__proto__'), packed('Hello', 'zstd')])
    expect((await refusal(url, { allowPrivate: true }))[0]).toBe('unreadable')
  expect((await refusal(packed(gzipSync('Hello').subarray(0, 12), 'gzip'), { allowPrivate: true }))[0]).toBe(
    'unreadable',
  )
})

test('one limit of time holds for all of it: silence, a trickle, and a row of slow redirects', async () => {
  const silent = site.at('/silent', () => {})
  const trickle = site.at('/trickle', (_request, response) => {
    const more = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(more))
  })
  const slowly = site.at('/slowly', (_request, response) => {
    setTimeout(() => response.writeHead(302, { location: '/slowly' }).end(), 120)
  })
  const hints = site.at('/hints', (_request, response) => {
    const more = setInterval(() => response.writeProcessing(), 20)
    response.on('close', () => clearInterval(more))
  })
  for (const url of [silent, trickle, slowly, hints])
    expect(await refusal(url, { allowPrivate: true, timeoutMs: 300 })).toEqual(['slow', 'It took too long to answer.'])
})

test('whoever hangs up, speaks something else or is not there is told from an answer', async () => {
  const trouble = async (url: string) => (await refusal(url, { allowPrivate: true }))[0]
  expect(await trouble(site.at('/hung-up', (_request, response) => response.destroy()))).toBe('unreachable')
  const cut = site.at('/cut', (_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('Hello', () => response.destroy())
  })
  expect(await trouble(cut)).toBe('unreachable')
  const says = async (words: string) => {
    const other = createServer((socket) => {
      socket.on('error', () => {})
      socket.resume().end(words)
    })
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    const { port } = other.address() as { port: number }
    const found = await trouble(`http://127.0.0.1:${port}/`)
    await new Promise((closed) => other.close(closed))
    return { found, port }
  }
  expect((await says('SSH-2.0-OpenSSH_9\r\n')).found).toBe('unreadable')
  expect((await says(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)).found).toBe('unreadable')
  expect((await says('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')).found).toBe(
    'unreachable',
  )
  const { port } = await says('')
  expect(await trouble(`http://127.0.0.1:${port}/`)).toBe('unreachable')
})

test('a proxy that the environment names is not used', async () => {
  const url = site.at('/direct', 'Hello')
  const proxy = site.url('')
  const said = await inAnotherProgram(
    `const { body } = await safeFetch('${url}', { maxBytes: 100, timeoutMs: 5000, allowPrivate: true })
     console.log(Buffer.from(body).toString())`,
    { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, http_proxy: proxy, NO_PROXY: '', no_proxy: '' },
  )
  expect(said).toBe('Hello')
  expect(site.asked.at(-1)?.path).toBe('/direct')
})

async function inAnotherProgram(program: string, environment: Record<string, string>) {
  const imported = `import { safeFetch } from ${JSON.stringify(new URL('./safe-fetch.ts', import.meta.url).href)}\n`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', imported + program], {
    env: { ...process.env, ...environment },
  })
  return stdout.trim()
}
