import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_REPORT_FILE_BYTES } from '#contract/reportOperations.ts'
import { ReportImage } from '#contract/reportParts.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { FileButton } from '#portal/ui/form/FileButton.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { ProgressBar } from '#portal/ui/layout/ProgressBar.tsx'
import { imageTypes } from '#portal/writing/api/files.ts'
import type { Editing } from '#portal/writing/form/useReportEditing.ts'
import { ImageItem } from './ImageItem.tsx'
import { Refusal } from './PdfField.tsx'
import { useImageChanges } from './useImageChanges.ts'
import { useUploads } from './useUploads.ts'
import type { Upload } from './useUploads.ts'

const MIB = 1024 * 1024

/** The images of a report: dropped, pasted, chosen or taken by the device's camera. */
export function ImagesField({ editing }: { editing: Editing }) {
  const t = useTranslations('writing.images')
  const { base } = editing
  const { uploads, add, drop, retry } = useUploads(editing)
  const images = (base?.images ?? []).flatMap((one) => ReportImage.safeParse(one).data ?? [])
  const changes = useImageChanges(editing, images)
  const list = useRef<HTMLOListElement>(null)
  const choose = useRef<HTMLInputElement>(null)
  const isReady = base !== undefined
  useEffect(() => changes.focus(list.current, choose.current))
  usePastedFiles((files) => isReady && add(files))
  return (
    <FieldGroup title={t('title')} rows>
      <div
        className="flex flex-wrap items-center gap-3 rounded-control border border-dashed border-edge p-3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (isReady) add([...event.dataTransfer.files])
        }}
      >
        <FileButton
          ref={choose}
          multiple
          disabled={!isReady}
          accept={imageTypes.join(',')}
          aria-label={t('chooseLabel')}
          onFiles={add}
        >
          {t('choose')}
        </FileButton>
        <FileButton
          capture="environment"
          disabled={!isReady}
          accept="image/*"
          aria-label={t('cameraLabel')}
          onFiles={add}
        >
          {t('camera')}
        </FileButton>
        <p className="text-small text-ink-3">
          {isReady ? t('hint', { size: String(MAX_REPORT_FILE_BYTES / MIB) }) : t('afterSaving')}
        </p>
      </div>
      {uploads.length > 0 && (
        <ul aria-label={t('uploads')} className="flex flex-col gap-2">
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onDrop={drop} onRetry={retry} />
          ))}
        </ul>
      )}
      {changes.error && (
        <p role="alert" className="text-small text-danger">
          <Refusal error={changes.error} />
        </p>
      )}
      {images.length > 0 && base && (
        <ol ref={list} aria-label={t('title')} className="grid gap-3 lg:grid-cols-2">
          {images.map((image, index) => (
            <ImageItem
              key={image.id}
              reportId={base.id}
              image={image}
              number={index + 1}
              count={images.length}
              changes={changes}
            />
          ))}
        </ol>
      )}
    </FieldGroup>
  )
}

/** Pictures that are pasted anywhere on the page; pasted text goes where it belongs. */
function usePastedFiles(onFiles: (files: File[]) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

interface UploadLineProps {
  upload: Upload
  onDrop: (key: number) => void
  onRetry: (upload: Upload) => void
}

function UploadLine({ upload, onDrop, onRetry }: UploadLineProps) {
  const t = useTranslations('writing.images')
  const { key, file, state, error } = upload
  const name = file.name
  if (state === 'waiting' || state === 'sending')
    return (
      <li className="flex flex-col gap-1 text-small">
        <span className="truncate">{name}</span>
        <ProgressBar
          label={t('sending', { name })}
          text={state === 'waiting' ? t('waiting') : name}
          done={0}
          total={undefined}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <p role="alert" className="min-w-0 grow basis-60 break-words text-danger">
        {name}:{' '}
        {state === 'failed'
          ? error && <Refusal error={error} />
          : t(`wrong.${state}`, { size: String(MAX_REPORT_FILE_BYTES / MIB) })}
      </p>
      {state === 'failed' && <Button onClick={() => onRetry(upload)}>{t('retry')}</Button>}
      <IconButton icon="close" variant="bare" label={t('dismiss', { name })} onClick={() => onDrop(key)} />
    </li>
  )
}
