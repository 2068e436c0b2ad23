import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { largestUpload } from '#domain/basics/file.ts'
import { jpeg } from '../pictures.ts'

export interface Transfer {
  name: string
  /** The headers before the body, besides the sender's. */
  headers: Record<string, string>
  send(socket: Socket, over: () => boolean): Promise<void>
  /** Absent if the sender did not wait for an answer. */
  status: number | 'none'
  /** Doesn't stop by itself, whatever it is told. */
  endless?: boolean
}

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const chunked = { 'transfer-encoding': 'chunked' }
const all = async (socket: Socket, ...parts: (Buffer | string)[]) => {
  for (const part of parts) socket.write(part)
}

/** Ways of sending that a browser does not have. */
export function transfers(picture: Buffer): Transfer[] {
  const length = { 'content-length': String(picture.length) }
  const form = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const packed = gzipSync(picture)
  return [
    {
      name: 'a body announced as one byte too long',
      headers: { 'content-length': String(largestUpload + 1) },
      send: async () => {},
      status: 413,
    },
    {
      name: 'a body announced as nine exabytes',
      headers: { 'content-length': '9007199254740991' },
      send: (socket) => all(socket, picture),
      status: 413,
    },
    {
      name: 'pieces that never end',
      endless: true,
      headers: chunked,
      async send(socket, over) {
        const piece = chunk(Buffer.concat([picture, Buffer.alloc(65_536 - picture.length)]))
        socket.setMaxListeners(0)
        while (!over())
          if (!socket.write(piece)) await Promise.race([new Promise((done) => socket.once('drain', done)), sleep(20)])
      },
      status: 413,
    },
    {
      name: 'a picture a byte at a time, by somebody who leaves in the middle',
      headers: chunked,
      async send(socket) {
        for (const byte of picture.subarray(0, 20)) {
          socket.write(chunk(Buffer.from([byte])))
          await sleep(15)
        }
        socket.destroy()
      },
      status: 'none',
    },
    {
      name: 'a body that ends before its announced length',
      headers: { 'content-length': String(picture.length + 1000) },
      async send(socket) {
        socket.end(picture)
      },
      status: 400,
    },
    {
      name: 'a body that goes on after its announced length',
      headers: { 'content-length': '40' },
      send: (socket) => all(socket, picture, 'x'.repeat(100)),
      status: 400,
    },
    {
      name: 'a length that is no number',
      headers: { 'content-length': '1e3' },
      send: (socket) => all(socket, picture),
      status: 400,
    },
    {
      name: 'a length and pieces at once',
      headers: { ...length, ...chunked },
      send: (socket) => all(socket, chunk(picture), '0\r\n\r\n'),
      status: 400,
    },
    {
      name: 'a piece that is no piece',
      headers: chunked,
      send: (socket) => all(socket, 'zz\r\n', picture),
      status: 400,
    },
    { name: 'pieces of nothing', headers: chunked, send: (socket) => all(socket, '0\r\n\r\n'), status: 400 },
    {
      name: 'a packed picture, said to be packed',
      headers: { 'content-encoding': 'gzip', 'content-length': String(packed.length) },
      send: (socket) => all(socket, packed),
      status: 415,
    },
    {
      name: 'a form where the file itself is wanted',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(form.length) },
      send: (socket) => all(socket, form),
      status: 415,
    },
  ]
}

interface Outcome {
  status: number | 'none'
  said: string
  /** Bytes the other side accepted before it had enough. */
  taken: number
  /** Whether the connection was closed, by either side. */
  closed: boolean
}

/** Without a client that would correct the false claims. */
export async function transfer(
  home: string,
  path: string,
  headers: Record<string, string>,
  { headers: own, send, endless = false }: Transfer,
): Promise<Outcome> {
  const { hostname, port, host } = new URL(home)
  const socket = connect(Number(port), hostname)
  let [said, closed] = ['', false]
  socket.on('data', (data) => {
    said += data
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
  })
  const answered = () => closed || /^HTTP\/1\.1 \d{3}.*?\r\n\r\n/s.test(said)
  const head = Object.entries({ host, ...headers, ...own }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  let over = false
  const sending = send(socket, () => over || closed)
  for (let waited = 0; waited < 400 && !answered(); waited++) await sleep(25)
  // A sender who continues after the answer is disconnected.
  for (let waited = 0; waited < 200 && !closed && endless; waited++) await sleep(25)
  over = true
  await sending
  const taken = socket.bytesWritten - socket.writableLength
  socket.destroy()
  return { status: Number(said.match(/^HTTP\/1\.1 (\d{3})/)?.[1]) || 'none', said, taken, closed }
}

export const smallPicture = () => jpeg(40, 30)

/** As written: no dots are resolved on the way. */
export function rawGet(home: string, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(home)
  return new Promise<{ status: number; body: string }>((done, fail) => {
    const asking = request({ hostname, port, path, headers }, (answer) => {
      let body = ''
      answer.on('data', (data) => {
        body += data
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body }))
    })
    asking.on('error', fail).end()
  })
}
