import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_REPORT_FILE_BYTES } from '#contract/reports/reportOperations.ts'
import { ReportImage } from '#contract/reports/reportParts.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useObjectUrl } from '#portal/ui/files/PdfFrame.tsx'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { FileButton, FileDrop } from '#portal/ui/files/FileButton.tsx'
import { TextInput } from '#portal/ui/form/Field.tsx'
import { ProgressBar } from '#portal/ui/layout/Loading.tsx'
import { imageTypes, thumbnail } from '#portal/writing/api/files.ts'
import type { Editing } from '#portal/writing/form/useReportEditing.ts'
import { Refusal } from './PdfField.tsx'
import { useImageChanges, useUploads } from './useImageChanges.ts'
import type { ImageChanges, Upload } from './useImageChanges.ts'

const MIB = 1024 * 1024

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
      <FileDrop onFiles={(files) => isReady && add(files)}>
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
      </FileDrop>
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

const MAX_CAPTION = 500

interface ImageItemProps {
  reportId: number
  image: ReportImage
  /** Its place among the images, from 1 on. */
  number: number
  count: number
  changes: ImageChanges
}

function ImageItem({ reportId, image, number, count, changes }: ImageItemProps) {
  const t = useTranslations('writing.images')
  const [typed, setTyped] = useState<string>()
  const { data } = useQuery(thumbnail(useClient(), reportId, image.id))
  const picture = useObjectUrl(data, 'src')
  const name = image.caption || t('unnamed', { number: String(number) })
  return (
    <li className="flex min-w-0 gap-3 rounded-control border border-line p-2">
      <span className="flex size-24 shrink-0 items-center justify-center overflow-hidden rounded-mark bg-sunken">
        {data && <img ref={picture} alt={name} className="max-h-24 max-w-24" />}
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <TextInput
          aria-label={t('captionOf', { number: String(number) })}
          placeholder={t('caption')}
          data-focus={`${image.id} caption`}
          maxLength={MAX_CAPTION}
          value={typed ?? image.caption}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== undefined && changes.caption(image, typed)}
        />
        <div className="flex flex-wrap items-center gap-x-1">
          <Checkbox
            label={t('keyImage')}
            className="mr-auto pl-1"
            checked={changes.isKey(image)}
            onChange={() => changes.toggleKey(image)}
          />
          <span className="flex gap-x-1">
            <IconButton
              icon="chevronUp"
              variant="bare"
              data-focus={`${image.id} earlier`}
              label={t('moveEarlier', { name })}
              disabled={number === 1}
              onClick={() => changes.move(image, -1)}
            />
            <IconButton
              icon="chevronDown"
              variant="bare"
              data-focus={`${image.id} later`}
              label={t('moveLater', { name })}
              disabled={number === count}
              onClick={() => changes.move(image, 1)}
            />
            <IconButton
              icon="close"
              variant="bare"
              label={t('remove', { name })}
              onClick={() => changes.remove(image)}
            />
          </span>
        </div>
      </div>
    </li>
  )
}
