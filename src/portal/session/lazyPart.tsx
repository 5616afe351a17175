import { queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { NetworkError } from '#portal/http/errors.ts'
import { Button } from '#portal/ui/Button.tsx'
import { Problem } from './Problem.tsx'

interface LazyPartSettings<Props> {
  /** Names the part among all others. */
  name: string
  load: () => Promise<ComponentType<Props>>
  /** Stands in its place while it is on the way. */
  Coming: ComponentType<Props>
  /** A button that leaves the part, where it covers all others. */
  WayOut?: ComponentType<Props>
}

/** A part of a page whose code comes when it is first shown. Where it does not come, the reader hears so and can try again. */
export function lazyPart<Props extends object>({ name, load, Coming, WayOut }: LazyPartSettings<Props>) {
  const code = queryOptions({
    queryKey: ['code', name],
    queryFn: async () => {
      try {
        return { Part: await load() }
      } catch (cause) {
        throw new NetworkError(`The code of ${name} did not come.`, { cause })
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { stays: 'for all' },
    retry: false,
    // A component is no data that could be compared.
    structuralSharing: false,
  })

  function LazyPart(props: Props) {
    const t = useTranslations('problem')
    const { data, error, isFetching, refetch } = useQuery(code)
    if (data) return <data.Part {...props} />
    if (!error) return <Coming {...props} />
    const again = (
      <>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
        {/* Some browsers do not ask twice for code that did not come. */}
        <Button look="quiet" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
        {WayOut && <WayOut {...props} />}
      </>
    )
    return <Problem error={error} action={again} />
  }

  /** Fetches the code before it is wanted. */
  LazyPart.preload = (queryClient: QueryClient): Promise<void> => queryClient.prefetchQuery(code)
  return LazyPart
}
