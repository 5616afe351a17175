import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import { sendFile, storedFile } from '#portal/settings/api/records.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FileButton, FileDrop } from '#portal/ui/files/FileButton.tsx'
import { FieldFrame, useField } from './FieldFrame.tsx'

const KIB = 1024

interface FileFieldProps {
  name: string
  types: readonly string[]
  maxBytes: number
  /** How the picture is shown, where it is not as the others. */
  preview?: (url: string) => ReactNode
}

/** A picture: chosen or dropped, sent at once, and named by the record when that is saved. */
export function FileField({ name, types, maxBytes, preview }: FileFieldProps) {
  const t = useTranslations('settings.file')
  const problem = useTranslations('problem')
  const client = useClient()
  const queryClient = useQueryClient()
  const { label, value, set } = useField(name)
  const [refusal, setRefusal] = useState<'type' | 'size'>()
  const url = value as string | null
  const sending = useSingleMutation({
    ...changesFrom(`file ${useId()}`),
    mutationFn: async (file: Blob) => {
      const sent = await sendFile(client, file)
      queryClient.setQueryData(storedFile(client, sent).queryKey, file)
      return sent
    },
    onSuccess: set,
  })
  const take = (file: File | undefined) => {
    if (!file) return
    const wrong = !types.includes(file.type) ? 'type' : file.size > maxBytes ? 'size' : undefined
    setRefusal(wrong)
    if (!wrong) sending.mutate(file)
  }
  // The service says what is wrong with a picture.
  const problemOf = (error: Error) => {
    const kind = problemKind(error)
    const isAboutFile = kind === 'refused' && error instanceof ApiError && error.response
    return isAboutFile ? error.message.replace(/\.$/, '') : problem(`${kind}.title`)
  }
  const limits = t('limits', { size: Math.floor(maxBytes / KIB) })
  return (
    <FieldFrame name={name} note={limits}>
      {(control) => (
        <FileDrop onFiles={([file]) => take(file)}>
          {url && (preview ? preview(url) : <StoredPicture url={url} label={label} />)}
          <FileButton
            {...control}
            busy={sending.isPending}
            accept={types.join(',')}
            aria-label={t('chooseFor', { field: label })}
            onFiles={([file]) => take(file)}
          >
            {url ? t('replace') : t('choose')}
          </FileButton>
          {url && (
            <Button variant="quiet" onClick={() => set(null)}>
              {t('remove')}
            </Button>
          )}
          <p className="text-small text-ink-3 max-sm:hidden">{t('drop')}</p>
          <p role="alert" className="w-full text-small text-danger empty:hidden">
            {refusal
              ? t(`wrong.${refusal}`, { size: Math.floor(maxBytes / KIB) })
              : sending.error && t('notSent', { problem: problemOf(sending.error) })}
          </p>
        </FileDrop>
      )}
    </FieldFrame>
  )
}

/** A stored picture in a frame. */
export function StoredPicture({ url, label }: { url: string; label: string }) {
  const t = useTranslations('settings.file')
  return (
    <span className="flex h-20 min-w-20 items-center justify-center rounded-mark bg-sunken p-1">
      <StoredImage url={url} alt={t('preview', { field: label })} className="max-h-18 max-w-40" />
    </span>
  )
}

interface StoredImageProps {
  url: string
  alt: string
  className: string
}

/** A stored picture, fetched with the token; nothing until it is there. */
export function StoredImage({ url, alt, className }: StoredImageProps) {
  const t = useTranslations('settings.file')
  const { data, isError } = useQuery(storedFile(useClient(), url))
  if (isError) return <span className="text-small text-danger">{t('failed')}</span>
  return data && <img ref={(image) => showBlob(image, data)} alt={alt} className={className} />
}

/** Shows a picture until the returned function takes it back. */
function showBlob(image: HTMLImageElement | null, blob: Blob): (() => void) | undefined {
  if (!image) return undefined
  const address = URL.createObjectURL(blob)
  image.src = address
  return () => URL.revokeObjectURL(address)
}
