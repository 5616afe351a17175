import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Location } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Report } from '#contract/report.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { reportLanguage } from '#portal/reports/reportLanguage.ts'
import { echo } from '#portal/session/echo.ts'
import { Panel } from '#portal/ui/Panel.tsx'
import { ImageTile } from './ImageTile.tsx'
import { readImages } from './readImages.ts'
import { ImageViewer } from './viewer/ImageViewer.tsx'

/** The images of a report, small; each opens large. */
export function ImagesTab({ report }: { report: Report }) {
  const t = useTranslations('images')
  const list = useRef<HTMLUListElement>(null)
  // An entry of the browser's history, so that its Back closes the viewer alone.
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as Location<{ image?: number } | null>
  const opened = state?.image
  const open = (image: number) => void navigate({ pathname, search }, { state: { ...state, image } })
  const { data: service } = useQuery(echo(useClient()))
  const { images, passedOver } = useMemo(() => readImages(report.images), [report.images])

  // The focus goes to the image that was looked at last.
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
  if (service && !service.operations.includes('getReportImage') && images.length > 0) {
    return (
      <Panel icon="image" title={t('notServed', { count: images.length })}>
        {t('notServedText')}
      </Panel>
    )
  }
  return (
    <>
      {images.length === 0 && passedOver === 0 && (
        <Panel icon="image" title={t('none')}>
          {t('noneText')}
        </Panel>
      )}
      {passedOver > 0 && (
        <p className="mb-4 text-small text-ink-2">{t('passedOver', { count: passedOver })}</p>
      )}
      {images.length > 0 && (
        <ul
          ref={list}
          aria-label={t('list')}
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
