import { paths } from '#contract/portal/portalPaths.ts'
import { groupOf, isGroupName } from '#portal/settings/api/groups.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import type { GroupName } from '#portal/settings/api/groups.ts'
import { StoredPicture } from '#portal/settings/form/FileField.tsx'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { useReferenceText, useValueText } from '#portal/settings/labels/useValueText.ts'
import { Link } from '#portal/ui/layout/Link.tsx'

interface RecordValueProps {
  group: GroupName
  name: string
  value: unknown
  /** Said where there is none. */
  empty: string
}

/** The value of a field as it is stored: references as links, pictures as such. */
export function RecordValue({ group, name, value, empty }: RecordValueProps) {
  const labels = useLabels()
  const text = useValueText()(group, name, value)
  const field = groupOf(group).declared.fields[name]
  if (text === '') return <span className="text-ink-3">{empty}</span>
  if (field?.kind === 'reference') return <RecordLink to={field.to} reference={value as RecordReference} />
  if (field?.kind === 'references')
    return (
      <ul className="flex flex-col">
        {(value as RecordReference[]).map((reference) => (
          <li key={reference.id}>
            <RecordLink to={field.to} reference={reference} />
          </li>
        ))}
      </ul>
    )
  if (field?.kind === 'file') return <StoredPicture url={String(value)} label={labels.field(group, name)} />
  if (field?.kind === 'colour') return <ColourMark colour={text} />
  return <span className="break-words whitespace-pre-line">{text}</span>
}

/** The name of a record, as a link where the user may read it. */
export function RecordLink({ to, reference }: { to: string; reference: RecordReference }) {
  const may = useMay()
  const name = useReferenceText()(to, reference)
  if (!isGroupName(to) || !may(groupOf(to), 'get')) return name
  return (
    <Link
      to={paths.setting(to, reference.id)}
      className="font-medium text-accent-ink underline underline-offset-2"
    >
      {name}
    </Link>
  )
}

/** A colour and its code. */
export const ColourMark = ({ colour }: { colour: string }) => (
  <span className="inline-flex items-center gap-2">
    <svg aria-hidden="true" width="16" height="16" className="shrink-0 rounded-mark border border-edge">
      <rect width="16" height="16" fill={colour} />
    </svg>
    {colour}
  </span>
)
