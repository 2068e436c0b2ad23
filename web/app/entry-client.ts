import './styles.css'

// Whether it may compile code is nothing for zod to try: the policy forbids it, and the browser would report the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Evaluated one after the other: a slow phone can scroll and follow links between two short tasks, not during one long.
await import('react-dom/client')
await new Promise((done) => setTimeout(done))
await import('./start.tsx')
