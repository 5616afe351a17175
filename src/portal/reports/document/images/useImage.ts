import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReportImage } from '#contract/reports/reportParts.ts'
import { kindAmong } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { requestOf } from '#portal/http/client/errors.ts'
import { useRetryWhenBack } from '#portal/http/query/useRetryWhenBack.ts'
import { reportImage } from '#portal/reports/api/images.ts'
import type { ImageSize } from '#portal/reports/api/images.ts'
import { useObjectUrl } from '#portal/ui/files/PdfFrame.tsx'

/** Loads an image of a report to be shown in an `<img>`. */
export function useImage(reportId: number, imageId: number, size: ImageSize, enabled: boolean) {
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
    /** The `ref` of the `<img>`, which sets its URL and revokes it when the element is removed. */
    img,
    state:
      failure !== null || isBroken ? ('failed' as const) : data ? ('loaded' as const) : ('loading' as const),
    /** Null where the image was loaded and the browser cannot show it. */
    error: isBroken ? null : failure,
    isFetching,
    /** To be called where the browser cannot show the image. */
    onBroken: () => setBroken(data),
    retry,
  }
}

/** How near to the viewport an element counts as in view, so that its image is loaded before it is scrolled to. */
const MARGIN = '200px'

/** The thumbnail of an image, loaded once the element of the `ref` `view` has been in or near the viewport. */
export function useThumbnail(reportId: number, imageId: number) {
  const [isInView, setInView] = useState(() => !('IntersectionObserver' in globalThis))
  const view = useCallback(
    (element: Element | null) => {
      if (isInView || !element) return undefined
      const observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && setInView(true),
        { rootMargin: MARGIN },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [isInView],
  )
  return { view, ...useImage(reportId, imageId, 'thumbnail', isInView) }
}

export function useImageMessages() {
  const t = useTranslations('images')
  return {
    /** An image's caption, or its number where it has none. */
    name: ({ caption }: ReportImage, index: number) =>
      caption.trim() || t('unnamedImage', { position: index + 1 }),
    /** Why an image could not be loaded; without an error, that the browser cannot show it. */
    failure: (error: Error | null) => {
      if (!error) return t('failed.broken')
      const kind = kindAmong(error, ['fileMissing', 'network', 'notFound', 'forbidden'])
      if (kind === 'fileMissing') return t('failed.fileMissing', { request: requestOf(error) })
      return t(`failed.${kind}`)
    },
  }
}
