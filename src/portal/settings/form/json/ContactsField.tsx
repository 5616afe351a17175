import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { ReferencePicker } from '#portal/settings/reference/ReferencePicker.tsx'
import { JsonFrame, Part } from './JsonFrame.tsx'

interface Contacts {
  city?: { id: string | number | null; name?: string }
  phone?: string
  mobile?: string
  email?: string
  address?: string
  postalCode?: string
}

const longest = { phone: 40, mobile: 40, email: 200, address: 300, postalCode: 20 } as const
const parts = Object.keys(longest) as (keyof typeof longest)[]

/** How a person is reached. What the form does not know of it is kept. */
export function ContactsField({ name }: { name: string }) {
  const t = useTranslations('settings.contacts')
  const picker = useTranslations('settings.form')
  const cityId = useId()
  const { draft, change } = useRecordForm()
  const contacts = (draft[name] as Contacts | null) ?? {}
  const { city } = contacts
  const set = (part: Contacts) => change({ [name]: { ...contacts, ...part } })
  return (
    <JsonFrame name={name}>
      <div className="grid gap-3 sm:grid-cols-2">
        {parts.map((part) => (
          <Part
            key={part}
            label={t(part)}
            value={contacts[part] ?? ''}
            max={longest[part]}
            onChange={(value) => set({ [part]: value })}
          />
        ))}
        <div className="flex min-w-0 flex-col gap-1.5">
          <label htmlFor={cityId} className="text-small font-medium">
            {t('city')}
          </label>
          <ReferencePicker
            id={cityId}
            label={t('city')}
            to="city"
            value={city?.id == null ? null : { id: Number(city.id), name: city.name }}
            onChange={(chosen) =>
              set({
                city: chosen
                  ? { id: String(chosen.id), ...(chosen.name && { name: chosen.name }) }
                  : { id: null },
              })
            }
            placeholder={picker('notSet')}
            canClear
          />
        </div>
      </div>
    </JsonFrame>
  )
}
