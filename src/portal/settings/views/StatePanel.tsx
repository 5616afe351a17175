import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Problem } from '#portal/feedback/Problem.tsx'

interface StatePanelProps<T> {
  title: string
  state: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** Above the list of a group: the present state of what its records are about. */
export function StatePanel<T>({ title, state: { data, error, refetch }, children }: StatePanelProps<T>) {
  if (data === undefined) return error && <Problem error={error} onRetry={() => void refetch()} />
  return (
    <section
      aria-label={title}
      className="mb-3 flex w-full flex-col gap-2 rounded-control border border-line bg-panel px-4 py-3"
    >
      {children(data)}
    </section>
  )
}
