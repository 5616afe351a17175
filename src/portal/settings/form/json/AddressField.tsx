import { useTranslations } from 'use-intl'
import type { PostalAddress } from '#contract/declaration/resourceShapes.ts'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { JsonFrame, Part } from './JsonFrame.tsx'

const empty: PostalAddress = { street: '', number: '', complement: '', district: '', postalCode: '' }
const longest = { street: 200, number: 20, complement: 100, district: 100, postalCode: 20 } as const
const parts = Object.keys(empty) as (keyof PostalAddress)[]

/** An address within a city; none where all its parts are empty. */
export function AddressField({ name }: { name: string }) {
  const t = useTranslations('settings.address')
  const { draft, change } = useRecordForm()
  const address = (draft[name] as PostalAddress | null) ?? empty
  const set = (part: Partial<PostalAddress>) => {
    const next = { ...address, ...part }
    change({ [name]: parts.every((key) => next[key] === '') ? null : next })
  }
  return (
    <JsonFrame name={name}>
      <div className="grid gap-3 sm:grid-cols-2">
        {parts.map((part) => (
          <Part
            key={part}
            label={t(part)}
            value={address[part]}
            max={longest[part]}
            onChange={(value) => set({ [part]: value })}
          />
        ))}
      </div>
    </JsonFrame>
  )
}
