import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ReceivedMail {
  to: string
  /** The sender that it goes back to. */
  returnTo: string
  subject: string
  text: string
  messageId: string
  /** The header, or nothing. */
  unsubscribe: string
}

/** A mail server with just enough SMTP to receive, which can refuse email for a while. */
export async function startSmtp() {
  const received: ReceivedMail[] = []
  let refused = 0
  let refusing = 0
  const unwanted = new Map<string, string>()

  const server = createServer((socket) => {
    socket.on('error', () => {})
    let to = ''
    let returnTo = ''
    let data: string[] | undefined
    const say = (line: string) => socket.write(`${line}\r\n`)
    eachLine(socket, (line) => {
      if (data) {
        if (line !== '.') return void data.push(line.startsWith('..') ? line.slice(1) : line)
        received.push({ ...readMail(to, data), returnTo })
        data = undefined
        return say('250 kept')
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'EHLO' || command === 'HELO') return say('250 smtp.test')
      if (command === 'MAIL' && refusing > 0) {
        refusing--
        refused++
        return say('451 come back later')
      }
      const address = line.match(/<([^>]*)>/)?.[1] ?? ''
      if (command === 'MAIL') returnTo = address
      if (command === 'RCPT') to = address
      const refusal = command === 'RCPT' && unwanted.get(to)
      if (refusal) return say(refusal)
      if (command === 'DATA') {
        data = []
        return say('354 go on')
      }
      if (command === 'QUIT') return socket.end('221 bye\r\n')
      return say('250 ok')
    })
    say('220 smtp.test')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    port,
    received,
    settings: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), PUBLIC_URL: 'http://garage.test' },
    refuseNext: (mails: number) => {
      refusing = mails
    },
    refused: () => refused,
    /** What it says to whoever has something for this address. */
    refuse: (address: string, reply: string) => void unwanted.set(address, reply),
    takeAgain: (address: string) => void unwanted.delete(address),
    /** The newest email to this address with this in its subject, once it has arrived. */
    async mailTo(to: string, subject: string, count = 1): Promise<ReceivedMail> {
      for (let waited = 0; waited < 150; waited++) {
        const mails = received.filter((mail) => mail.to === to && mail.subject.includes(subject))
        const newest = mails.at(-1)
        if (newest && mails.length >= count) return newest
        await sleep(100)
      }
      const came = received.map((mail) => `"${mail.subject}" for ${mail.to}`).join(', ')
      throw new Error(`No mail "${subject}" came for ${to}, but: ${came || 'none at all'}.`)
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

function eachLine(socket: Socket, take: (line: string) => void) {
  let rest = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}

/** Emails have a text and an HTML part; people read, and tests follow, the text. */
function readMail(to: string, lines: string[]): Omit<ReceivedMail, 'returnTo'> {
  const source = lines.join('\n')
  const header = (name: string) => source.match(new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'im'))?.[1] ?? ''
  const part = source.slice(source.search(/Content-Type: text\/plain/i))
  const body = part.slice(part.indexOf('\n\n') + 2).split(/\n--/)[0] ?? ''
  const quoted = /Content-Transfer-Encoding: quoted-printable/i.test(part.slice(0, part.indexOf('\n\n')))
  const unfold = (text: string) => text.replace(/\n[ \t]+/g, ' ')
  const text = quoted ? unquote(body) : body
  const unsubscribe = source.match(/^List-Unsubscribe:\s*(<\S+>)/im)?.[1] ?? ''
  return { to, subject: unfold(header('Subject')), messageId: header('Message-ID'), unsubscribe, text }
}

const unquote = (text: string) =>
  text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
