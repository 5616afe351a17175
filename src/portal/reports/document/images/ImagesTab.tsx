import { useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Location } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Report } from '#contract/report.ts'
import { reportLanguage } from '#portal/reports/document/reportLanguage.ts'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { ImageTile } from './ImageTile.tsx'
import { readImages } from './reportImages.ts'
import { ImageViewer } from './viewer/ImageViewer.tsx'

/** The thumbnails of a report's images; each opens the viewer. */
export function ImagesTab({ report }: { report: Report }) {
  const t = useTranslations('images')
  const list = useRef<HTMLUListElement>(null)
  // The open viewer is an entry of the browser's history, so that Back closes it and nothing else.
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as Location<{ image?: number } | null>
  const opened = state?.image
  const open = (image: number) => void navigate({ pathname, search }, { state: { ...state, image } })
  const isOffered = useCapabilities().mayOffer('getReportImage')
  const { images, skipped } = useMemo(() => readImages(report.images), [report.images])

  // On closing, the focus goes to the thumbnail of the image that was shown last.
  const last = useRef<number>(undefined)
  const close = (index: number) => {
    last.current = index
    void navigate(-1)
  }
  useLayoutEffect(() => {
    if (opened !== undefined) last.current ??= opened
    if (opened !== undefined || last.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-image="${last.current}"]`)?.focus()
    last.current = undefined
  }, [opened])
  if (!isOffered && (images.length > 0 || skipped === 0)) {
    return (
      <Panel icon="image" title={t('notOffered', { count: images.length })}>
        {t('notOfferedText')}
      </Panel>
    )
  }
  return (
    <>
      {images.length === 0 && skipped === 0 && (
        <Panel icon="image" title={t('empty')}>
          {t('emptyText')}
        </Panel>
      )}
      {skipped > 0 && <p className="mb-4 text-small text-ink-2">{t('skipped', { count: skipped })}</p>}
      {images.length > 0 && (
        <ul
          ref={list}
          aria-label={t('listLabel')}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-4"
        >
          {images.map((image, index) => (
            <ImageTile
              key={image.id}
              reportId={report.id}
              image={image}
              index={index}
              lang={reportLanguage(report)}
              onOpen={() => open(index)}
            />
          ))}
        </ul>
      )}
      {opened !== undefined && opened < images.length && (
        <ImageViewer report={report} images={images} first={opened} onClose={close} />
      )}
    </>
  )
}
