import { createContext, use } from 'react'
import type { Client } from './client.ts'

export const ClientContext = createContext<Client | null>(null)

export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('There is no ClientContext above this component.')
  return client
}
