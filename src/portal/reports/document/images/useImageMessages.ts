import { useTranslations } from 'use-intl'
import type { ReportImage } from '#contract/reportParts.ts'
import { requestOf } from '#portal/http/client/errors.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'

/** Messages about a report's images. */
export function useImageMessages() {
  const t = useTranslations('images')
  return {
    /** An image's caption, or its number where it has none. */
    name: ({ caption }: ReportImage, index: number) =>
      caption.trim() || t('unnamedImage', { position: index + 1 }),
    /** Why an image could not be loaded; without an error, that the browser cannot show it. */
    failure: (error: Error | null) => {
      if (!error) return t('failed.broken')
      const kind = problemKind(error)
      if (kind === 'fileMissing') return t('failed.fileMissing', { request: requestOf(error) })
      return t(`failed.${kind === 'network' || kind === 'notFound' || kind === 'forbidden' ? kind : 'other'}`)
    },
  }
}
