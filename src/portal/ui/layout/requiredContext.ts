import { createContext, use } from 'react'

/** A context of the components below its provider, and the hook that reads it there. */
export function requiredContext<Value>(name: string) {
  const Context = createContext<Value | null>(null)
  const useValue = (): Value => {
    const value = use(Context)
    if (value === null) throw new Error(`There is no ${name} above this component.`)
    return value
  }
  return [Context, useValue] as const
}
