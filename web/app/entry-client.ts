import './styles.css'

// Evaluated one after the other: a slow phone can scroll and follow links between two short tasks, not during one long.
await import('react-dom/client')
await new Promise((done) => setTimeout(done))
await import('./start.tsx')
