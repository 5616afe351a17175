import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { comparableValue } from '#contract/declaration/comparableValue.ts'
import type { RecordChange } from '#contract/declaration/history.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { isRecordChanged } from '#portal/http/client/errors.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { Foot } from '#portal/ui/form/Foot.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { useChangeText } from './useChangeText.ts'
import type { ChangedRecord } from './useHistory.ts'

export interface ChangeProps {
  /** A change of a removed record cannot be undone. */
  of: ChangedRecord
  entry: RecordChange
  onClose: () => void
}

/** The values of a change, and a button that undoes it. */
export function ChangeContent({ of, entry, onClose }: ChangeProps) {
  const t = useTranslations('history.change')
  const text = useChangeText()
  // Outlives the choices, which are asked for anew once the record was read again.
  const undoing = useUndoing(of, entry.id, onClose)
  return (
    <>
      <p className="text-ink-2">{text.moment(entry)}</p>
      {entry.undoes !== null && <p className="text-small text-ink-2">{t('undoes')}</p>}
      {entry.undoneBy !== null && <p className="text-small text-ink-2">{t('undoneLater')}</p>}
      <ChangedFields
        key={of.stored?.dateHourChanged}
        of={of}
        fields={fieldsOf(entry, of)}
        undoing={of.undo && of.stored?.dateHourDeleted === null ? undoing : undefined}
      />
    </>
  )
}

type FieldChange = RecordChange['fields'][number] & {
  now: unknown
  /** It has another value by now than after the change. */
  changedSince: boolean
  /** It has the value from before the change again, or that of a secret, which is not kept. */
  isSettled: boolean
}

/** The fields of a change with the values that are stored now. */
function fieldsOf({ fields }: RecordChange, { declared, stored }: ChangedRecord): FieldChange[] {
  const isSame = (name: string, one: unknown, other: unknown) =>
    hashKey([comparableValue(declared, name, one)]) === hashKey([comparableValue(declared, name, other)])
  return fields.map((field) => {
    const [name = '', part] = field.name.split('.')
    const value = (stored as Readonly<Record<string, unknown>> | undefined)?.[name]
    const now = part === undefined ? value : (value as Record<string, unknown> | undefined)?.[part]
    return {
      ...field,
      now,
      changedSince: stored !== undefined && !isSame(field.name, field.after, now),
      isSettled: isSame(field.name, field.before, now),
    }
  })
}

interface ChangedFieldsProps {
  of: ChangedRecord
  fields: readonly FieldChange[]
  /** Undefined where the change cannot be undone. */
  undoing: ReturnType<typeof useUndoing> | undefined
}

/** The fields of a change. For one that was changed again since, the user chooses a value to undo it; none is preselected. */
function ChangedFields({ of, fields, undoing }: ChangedFieldsProps) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const open = undoing ? fields.filter((field) => field.changedSince && !field.isSettled) : []
  const left = open.filter(({ name }) => !chosen[name]).length
  const names = fields
    .filter((field) => !field.isSettled && (!field.changedSince || chosen[field.name] === 'former'))
    .map(({ name }) => name)
  return (
    <>
      <ul className="mt-3 flex flex-col gap-4">
        {fields.map((field) => (
          <li key={field.name} className="min-w-0">
            <ChangedValues of={of} field={field} />
            {open.includes(field) && (
              <RadioGroup
                legend={t('history.change.chooseValue')}
                legendClass="mt-1.5 text-small text-ink-2"
                inline
                options={choices.map((value) => ({ value, label: t(`history.change.${value}`) }))}
                value={chosen[field.name]}
                onChange={(choice) => setChosen({ ...chosen, [field.name]: choice })}
              />
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <Foot
          className="mt-5"
          status={
            <>
              <p role="status">
                {left > 0
                  ? t('recordForm.conflict.choicesLeft', { count: left })
                  : names.length === 0 && t('history.change.nothingToUndo')}
              </p>
              {undoing.error && (
                <p role="alert" className="text-danger">
                  <Failure error={undoing.error} of={of} />
                </p>
              )}
            </>
          }
        >
          <Button
            variant="primary"
            busy={undoing.isPending}
            disabled={left > 0 || names.length === 0}
            // The form of the record begins anew with what is stored then.
            onClick={() => askToLeave(() => undoing.mutate(names))}
          >
            {t('history.change.undo')}
          </Button>
        </Foot>
      )}
    </>
  )
}

function Failure({ error, of: { problemOf } }: { error: Error; of: ChangedRecord }) {
  const t = useTranslations()
  const kind = problemKind(error)
  if (isRecordChanged(error)) return t('history.change.conflict')
  if (kind === 'network' || kind === 'invalidAnswer' || kind === 'unknown')
    return t('history.change.unanswered')
  return `${t('history.change.failed')} ${problemOf?.(error) ?? t(`problem.${kind}.title`)}.`
}

/** Gives fields of a record the values back that they had before a change. */
function useUndoing(
  { feature, declared, id, stored, undo, reread }: ChangedRecord,
  changeId: number,
  onDone: () => void,
) {
  const t = useTranslations('history.change')
  const notify = useNotify()
  return useSingleMutation({
    mutationKey: [feature, 'undo', declared.name, id],
    mutationFn: async (fields: string[]) =>
      undo?.({ id, changeId, dateHourChanged: stored?.dateHourChanged ?? '', fields }),
    onSuccess: () => {
      notify(t('done', { id: String(id) }))
      onDone()
    },
    // The stored values may have changed since the record was read.
    onError: reread,
  })
}

const choices = ['former', 'stored'] as const
type Choice = (typeof choices)[number]

/** The value of a field before and after a change, and the stored one where it was changed again since. */
function ChangedValues({ of, field }: { of: ChangedRecord; field: FieldChange }) {
  const t = useTranslations()
  const shown = ['before', 'after', ...(field.changedSince ? (['now'] as const) : [])] as const
  return (
    <>
      <h3 className="text-small font-medium">{of.labelOf(field.name)}</h3>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control border border-line px-3 py-2">
        {shown.map((word) => (
          <div key={word} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{t(`history.change.${word}`)}</dt>
            <dd className="min-w-0 break-words">
              {of.valueOf(field.name, field[word], t('recordForm.emptyValue'))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
