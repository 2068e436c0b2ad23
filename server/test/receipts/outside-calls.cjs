/* Required before everything else, in a process and in its threads: notes every call to the outside and refuses it. */
const { appendFileSync } = require('node:fs')
const dns = require('node:dns')
const net = require('node:net')
const { isMainThread } = require('node:worker_threads')

const note = (line) => appendFileSync(process.env.OUTSIDE_CALLS, `${line}\n`)
const refuse = (what) => () => {
  note(what)
  throw new Error(`${what} is refused`)
}

note(isMainThread ? 'watched: process' : 'watched: thread')
net.Socket.prototype.connect = refuse('connect')
dns.lookup = refuse('lookup')
globalThis.fetch = refuse('fetch')
