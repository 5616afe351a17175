import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useRetryWhenBack } from '#portal/reports/list/useRetryWhenBack.ts'
import { useObjectUrl } from '#portal/reports/pane/useObjectUrl.ts'
import { reportImage } from './reportImage.ts'
import type { ImageSize } from './reportImage.ts'

export interface Picture {
  /** For the `<img>`: gives it its address, and takes the address back when it goes. */
  img: (element: Element | null) => (() => void) | undefined
  state: 'coming' | 'there' | 'failed'
  error: Error | null
  /** It is on its way, or is being tried again. */
  isAsking: boolean
  /** The browser can make nothing of what came. */
  onBroken: () => void
  retry: () => void
}

/** An image on its way from the service to the screen. */
export function usePicture(reportId: number, imageId: number, size: ImageSize, wanted = true): Picture {
  const { data, error, isFetching, refetch } = useQuery({
    ...reportImage(useClient(), reportId, imageId, size),
    enabled: wanted,
  })
  const [broken, setBroken] = useState<Blob>()
  // While one that has failed is asked for again, what is known of it is that.
  const [known, setKnown] = useState<Error | null>(null)
  const failure = error ?? (data ? null : known)
  if (failure !== known) setKnown(failure)
  const retry = () => void refetch({ cancelRefetch: false })
  useRetryWhenBack({ error, isFetching, retry })
  const img = useObjectUrl(data, 'src')
  const isBroken = data !== undefined && data === broken
  const failed = failure !== null || isBroken
  return {
    img,
    state: failed ? 'failed' : data && !isBroken ? 'there' : 'coming',
    error: isBroken ? null : failure,
    isAsking: isFetching,
    onBroken: () => setBroken(data),
    retry,
  }
}
