import type { ReactNode } from 'react'
import { createContext } from 'react'

/** What the screen that opens a form puts above its first field: which car it is for. */
export const FormTop = createContext<ReactNode>(null)
