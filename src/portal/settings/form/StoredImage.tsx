import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { storedFile } from '#portal/settings/api/files.ts'

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
