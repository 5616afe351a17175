import { useQuery } from '@tanstack/react-query'
import type { operations } from '#contract/operations.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { echo } from './echo.ts'

/** Whether the service has said that it offers a chosen operation. */
export function useOffered(operation: keyof typeof operations): boolean {
  const { data } = useQuery(echo(useClient()))
  return data?.operations.includes(operation) ?? false
}
