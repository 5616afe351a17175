import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useObjectUrl } from '#portal/reports/pane/useObjectUrl.ts'
import { reportImage } from './reportImage.ts'
import type { ImageSize } from './reportImage.ts'

export interface Picture {
  /** For the `<img>`: gives it its address, and takes the address back when it goes. */
  img: (element: Element | null) => (() => void) | undefined
  state: 'coming' | 'there' | 'failed'
  error: Error | null
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
  const img = useObjectUrl(data, 'src')
  const isBroken = data !== undefined && data === broken
  const failed = !isFetching && (error !== null || isBroken)
  return {
    img,
    state: failed ? 'failed' : data && !isBroken ? 'there' : 'coming',
    error: isBroken ? null : error,
    onBroken: () => setBroken(data),
    retry: () => void refetch(),
  }
}
