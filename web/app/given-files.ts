import { createContext } from 'react'

interface Given {
  files: readonly File[]
  /** They were saved on this device with their record, which waits for a connection. */
  onKept: () => void
}

/** Files that a form begins with, as if they had been chosen in it. */
export const GivenFiles = createContext<Given>({ files: [], onKept: () => {} })
