import { mayKeep } from './device/keeping.ts'
import './styles.css'

// Keeps zod from trying to compile code: our CSP forbids it, and the browser would report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The shell that a device keeps comes without a session. What it keeps beside it is read while everything that shows it
// is being prepared.
if (mayKeep() && !document.getElementById('session'))
  void import('./device/kept-store.ts').then(({ readAhead }) => readAhead()).catch(() => {})

// Evaluated one after another: a slow phone can scroll and follow links between short tasks, but not during a long one.
await import('react-dom/client')
await new Promise((done) => setTimeout(done))
await import('./start.tsx')
