import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'

// Loaded into the server before it starts (`--import`): the first SIGUSR2 starts a profile, the second writes it.
const file = process.env.PROFILE_FILE
const session = new Session()
let recording = false

if (file && isMainThread)
  process.on('SIGUSR2', async () => {
    if (!recording) {
      recording = true
      session.connect()
      await session.post('Profiler.enable')
      await session.post('Profiler.setSamplingInterval', { interval: 500 })
      await session.post('Profiler.start')
      return
    }
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    recording = false
    writeFileSync(`${file}.part`, JSON.stringify(profile))
    renameSync(`${file}.part`, file)
  })
