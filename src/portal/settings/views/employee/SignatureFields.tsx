import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { nameOf } from '#portal/settings/api/groups.ts'
import { FileField, StoredImage } from '#portal/settings/form/FileField.tsx'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { PlainFields } from '#portal/settings/form/PlainFields.tsx'

/** The photo as it is shown elsewhere, and the signature as it stands under a report. */
export function SignatureFields({ names }: { names: readonly string[] }) {
  const t = useTranslations('settingsViews.employee')
  const { group, draft } = useRecordForm()
  const name = nameOf(group.declared, draft) || t('noName')
  const { photo, sign } = group.declared.fields
  return (
    <>
      {photo?.kind === 'file' && names.includes('photo') && (
        <div data-field="photo" className="min-w-0 sm:col-span-full">
          <FileField
            name="photo"
            types={photo.types}
            maxBytes={photo.maxBytes}
            preview={(url) => (
              <span className="flex size-20 shrink-0 items-center overflow-hidden rounded-full bg-sunken">
                <StoredImage url={url} alt={t('photoOf', { name })} className="size-full object-cover" />
              </span>
            )}
          />
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        {sign?.kind === 'file' && names.includes('sign') && (
          <div data-field="sign" className="min-w-0">
            {/* The paper beside it shows the picture. */}
            <FileField name="sign" types={sign.types} maxBytes={sign.maxBytes} preview={() => null} />
          </div>
        )}
        {names.includes('signText') && <PlainFields names={['signText']} />}
      </div>
      <SignatureOnPaper name={name} url={draft['sign'] as string | null} />
    </>
  )
}

function SignatureOnPaper({ name, url }: { name: string; url: string | null }) {
  const t = useTranslations('settingsViews.employee')
  const { draft } = useRecordForm()
  const captionId = useId()
  const register = useRegisterText()
  const text = String(draft['signText']).trim()
  return (
    <figure aria-labelledby={captionId} className="flex min-w-0 flex-col gap-1.5">
      <figcaption id={captionId} className="text-small font-medium">
        {t('paper')}
      </figcaption>
      <div className="flex min-h-40 grow flex-col items-center justify-end rounded-control border border-line on-paper px-4 py-5 text-center">
        {url || text ? (
          <>
            {url && (
              <StoredImage url={url} alt={t('signatureOf', { name })} className="max-h-20 max-w-full" />
            )}
            <p className="mt-1 w-full max-w-64 border-t border-edge pt-1 font-semibold break-words">{name}</p>
            {register && <p className="text-small">{register}</p>}
            {text && <p className="max-w-full text-small break-words whitespace-pre-line">{text}</p>}
          </>
        ) : (
          <p className="my-auto text-small text-ink-3">{t('paperEmpty')}</p>
        )}
      </div>
    </figure>
  )
}

/** The council and the register, as they are typed. */
function useRegisterText(): string {
  const t = useTranslations('settingsViews.employee')
  const labels = useLabels()
  const { group, draft } = useRecordForm()
  const number = String(draft['registerNumber']).trim()
  const council = String(draft['council'])
  if (number === '' || council === '' || council === 'other') return number
  // `CRM: physicians`: the abbreviation alone stands under a report.
  const [short = council] = labels.value(group.name, 'council', council).split(':')
  const state = (draft['registerState'] as RecordReference | null)?.name
  return state
    ? t('registerIn', { council: short, number, state })
    : t('register', { council: short, number })
}
