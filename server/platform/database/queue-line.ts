import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { ConstructorOptions } from 'pg-boss'
import { readDatabaseAddress } from './database-address.ts'
import { hostsOf } from './writable-host.ts'

/** How pg-boss, which has a driver of its own, reaches the same database. */
export function queueConnection(url: string): ConstructorOptions {
  const address = readDatabaseAddress(url)
  const stream = () => new QueueLine(() => hostsOf(address).open())
  return { connectionString: address.url, ...(address.isOurs && { stream }) } as ConstructorOptions
}

/** Stands in for the socket that `pg` wants to have at once and connect itself. */
class QueueLine extends Duplex {
  readonly #open: () => Promise<Socket>
  #socket: Socket | undefined

  constructor(open: () => Promise<Socket>) {
    super()
    this.#open = open
  }

  connect() {
    this.#open().then(
      (socket) => {
        if (this.destroyed) return socket.destroy()
        this.#socket = socket
        socket.setNoDelay(true)
        socket.on('data', (bytes) => this.push(bytes) || socket.pause())
        socket.on('end', () => this.push(null))
        socket.on('error', (error) => this.destroy(error))
        socket.on('close', () => this.destroy())
        this.emit('connect')
      },
      (error) => this.destroy(error),
    )
  }

  override _read() {
    this.#socket?.resume()
  }
  override _write(bytes: Uint8Array, _encoding: string, done: (error?: Error | null) => void) {
    if (this.#socket) this.#socket.write(bytes, done)
    else done(new Error('not connected yet'))
  }
  override _final(done: () => void) {
    this.#socket?.end()
    done()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#socket?.destroy()
    done(error)
  }

  setNoDelay() {}
  setKeepAlive(on: boolean, delay: number) {
    this.#socket?.setKeepAlive(on, delay)
  }
  ref() {
    this.#socket?.ref()
  }
  unref() {
    this.#socket?.unref()
  }
}
