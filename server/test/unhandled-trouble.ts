import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'

// Loaded into the program by a test: a real system error that nobody handles.
process.on('SIGUSR2', () => {
  if (process.env.TROUBLE === 'exception') connect({ host: '127.0.0.1', port: 1 })
  else void readFile('/nowhere/to/be/found')
})
