import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReportImage } from '#contract/reportParts.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { useObjectUrl } from '#portal/ui/files/useObjectUrl.ts'
import { thumbnail } from '#portal/writing/api/files.ts'
import type { ImageChanges } from './useImageChanges.ts'

const MAX_CAPTION = 500

interface ImageItemProps {
  reportId: number
  image: ReportImage
  /** Its place among the images, from 1 on. */
  number: number
  count: number
  changes: ImageChanges
}

/** An image of a draft, with its caption and its place. */
export function ImageItem({ reportId, image, number, count, changes }: ImageItemProps) {
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
