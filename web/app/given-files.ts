import { createContext } from 'react'

/** Files that a form begins with, as if they had been chosen in it. */
export const GivenFiles = createContext<readonly File[]>([])
