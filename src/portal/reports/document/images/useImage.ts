import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { reportImage } from '#portal/reports/api/images.ts'
import type { ImageSize } from '#portal/reports/api/images.ts'
import { useObjectUrl } from '#portal/ui/files/useObjectUrl.ts'
import { useRetryWhenBack } from '#portal/http/query/useRetryWhenBack.ts'

interface LoadedImage {
  /** The `ref` of the `<img>`, which sets its URL and revokes it when the element is removed. */
  img: (element: Element | null) => (() => void) | undefined
  state: 'loading' | 'loaded' | 'failed'
  /** Null where the image was loaded and the browser cannot show it. */
  error: Error | null
  isFetching: boolean
  /** To be called where the browser cannot show the image. */
  onBroken: () => void
  retry: () => void
}

/** Loads an image of a report to be shown in an `<img>`. */
export function useImage(reportId: number, imageId: number, size: ImageSize, enabled = true): LoadedImage {
  const { data, error, isFetching, refetch } = useQuery({
    ...reportImage(useClient(), reportId, imageId, size),
    enabled,
  })
  const [broken, setBroken] = useState<Blob>()
  // A query without data has no error while it is fetched again: until then the last one is shown.
  const [lastError, setLastError] = useState<Error | null>(null)
  const failure = error ?? (isFetching && !data ? lastError : null)
  const retry = () => {
    setLastError(failure)
    void refetch({ cancelRefetch: false })
  }
  useRetryWhenBack({ error, isFetching, retry })
  const img = useObjectUrl(data, 'src')
  const isBroken = data !== undefined && data === broken
  return {
    img,
    state: failure !== null || isBroken ? 'failed' : data ? 'loaded' : 'loading',
    error: isBroken ? null : failure,
    isFetching,
    onBroken: () => setBroken(data),
    retry,
  }
}
