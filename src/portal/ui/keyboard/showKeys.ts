import { createContext } from 'react'

/** Shows the keys of the portal. */
export const ShowKeys = createContext<() => void>(() => {})
