import { useTranslations } from 'use-intl'
import type { ReportImage } from '#contract/report.ts'
import { requestOf } from '#portal/http/errors.ts'
import { problemKind } from '#portal/http/problemKind.ts'

/** Images in words. */
export function useImageText() {
  const t = useTranslations('images')
  return {
    /** What an image shows, as its caption says; where it says nothing, which one it is. */
    name: ({ caption }: ReportImage, index: number) => caption.trim() || t('image', { place: index + 1 }),
    /** Why an image is not there. */
    failure: (error: Error | null) => {
      if (!error) return t('failed.broken')
      const kind = problemKind(error)
      if (kind === 'fileMissing') return t('failed.fileMissing', { request: requestOf(error) })
      return t(`failed.${kind === 'network' || kind === 'notFound' || kind === 'forbidden' ? kind : 'other'}`)
    },
  }
}
