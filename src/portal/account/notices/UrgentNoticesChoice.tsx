import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUrgentNotices } from '#portal/preferences/usePreference.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'

/** Whether this browser tells of new urgent reports. It asks for its own permission when that is turned on. */
export function UrgentNoticesChoice() {
  const t = useTranslations('account.notices')
  const [isOn, setOn] = useUrgentNotices()
  const [isDenied, setDenied] = useState(false)
  const choose = async (wants: boolean) => {
    const isAllowed = !wants || (await Notification.requestPermission()) === 'granted'
    setDenied(!isAllowed)
    setOn(wants && isAllowed)
  }
  return (
    <FieldGroup title={t('title')} rows>
      <Checkbox label={t('urgent')} checked={isOn} onChange={(event) => void choose(event.target.checked)} />
      <p className="text-small text-ink-3">{t('note')}</p>
      <p role="status" className="text-small text-danger empty:hidden">
        {isDenied && t('denied')}
      </p>
    </FieldGroup>
  )
}
