import { connect } from 'node:net'
import type { Player } from './request-mix.ts'

export interface LiveLines {
  lines: number
  /** Changes received. */
  heard: number
  /** Connections that ended by themselves, or never started. */
  lost: number
}

/** Members with an open screen, listening for changes; resolves when all of them are connected. */
export async function openLiveLines(port: number, players: Player[]) {
  const result: LiveLines = { lines: players.length, heard: 0, lost: 0 }
  let closing = false
  const sockets = players.map(({ cookie, address }) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET /api/live HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\nx-forwarded-for: ${address}\r\n\r\n`,
    )
    socket.on('close', () => {
      if (!closing) result.lost++
    })
    socket.on('error', () => {})
    return socket
  })
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((ready) => {
          socket.on('data', (data) => {
            const text = data.toString('latin1')
            if (text.includes('event: ready')) ready()
            result.heard += text.split('event: change').length - 1
          })
          socket.once('close', () => ready())
        }),
    ),
  )
  return {
    close(): LiveLines {
      closing = true
      for (const socket of sockets) socket.destroy()
      return result
    },
  }
}
