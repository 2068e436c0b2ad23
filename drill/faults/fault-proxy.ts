import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../../scripts/processes.ts'

/** What a client gets when it connects; nothing is let through. */
type Meeting = (socket: Socket) => void

export interface Gate {
  port: number
  open(): Promise<void>
  /** Connections are refused. */
  refuse(): Promise<void>
  /** Clients are left waiting, unless something else is set here. */
  shut(meeting?: Meeting): Promise<void>
  /** Everything is delayed by this many milliseconds. */
  slow(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/** Stands in front of an outside service, and cuts us off from it as if it had gone. */
export async function gateBefore(target: number): Promise<Gate> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let meeting: Meeting = forward(target, 0)
  let server: Server | undefined
  const kept = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const refuse = async () => {
    const listening = server
    server = undefined
    for (const socket of sockets) socket.destroy()
    if (listening) await new Promise((done) => listening.close(done))
  }
  const become = async (next: Meeting) => {
    await refuse()
    meeting = next
    server = createServer((socket) => {
      kept(socket)
      meeting(socket)
    })
    await new Promise<void>((done) => server?.listen(port, '127.0.0.1', done))
  }
  await become(meeting)
  return {
    port,
    open: () => become(forward(target, 0)),
    refuse,
    shut: (next = () => {}) => become(next),
    slow: (milliseconds) => become(forward(target, milliseconds)),
    close: refuse,
  }
}

function forward(target: number, late: number): Meeting {
  return (near) => {
    const far = createConnection(target, '127.0.0.1')
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (data) => setTimeout(() => to.writable && to.write(data), late))
      from.on('end', () => setTimeout(() => to.end(), late))
      from.on('close', () => setTimeout(() => to.destroy(), late)).on('error', () => {})
    }
    pass(near, far)
    pass(far, near)
  }
}

export const answering =
  (text: string): Meeting =>
  (socket) =>
    void socket.once('data', () => socket.end(text))
export const greeting =
  (text: string): Meeting =>
  (socket) =>
    void socket.end(text)
export const serverError = answering(
  'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
)
