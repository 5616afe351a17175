import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_CSV_CHARACTERS } from '#contract/declaration/resourceImport.ts'
import type { ImportReport } from '#contract/declaration/resourceImport.ts'
import { csvColumns } from '#contract/declaration/resourceKeys.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FileButton } from '#portal/ui/files/FileButton.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { saveFile } from '#portal/ui/files/saveFile.ts'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import { matchesIn, templateCsv } from './useImport.ts'
import type { ImportState } from './useImport.ts'
import { useImportProblem } from './useImportProblem.ts'

const NONE = ''

interface ImportDialogProps {
  group: Group
  state: ImportState
  onClose: () => void
}

/** Chooses a file, shows what its lines would do, and stores them. */
export function ImportDialog({ group, state, onClose }: ImportDialogProps) {
  const t = useTranslations('settings.csv')
  const labels = useLabels()
  const { file, report, isRunning } = state
  const count = report ? report.created + report.updated : 0
  const isStorable = report?.refused === 0 && count > 0
  return (
    <Dialog
      title={t('title', { many: labels.many(group.name) })}
      closeLabel={t('close')}
      onClose={() => !isRunning && onClose()}
    >
      <div className="flex flex-col gap-4">
        <FileChoice group={group} state={state} />
        {file && !file.isTooLarge && <MatchChoice group={group} state={state} />}
        {file?.guessed && <GuessedLines lines={file.guessed} />}
        <ImportFailure error={state.error} />
        <div className="flex flex-wrap items-center gap-3">
          {file && !file.isTooLarge && (
            <Button variant="primary" busy={isRunning} onClick={isStorable ? state.store : state.tryOut}>
              {isStorable ? t('store', { count }) : t('check')}
            </Button>
          )}
          <p role="status" className="text-small text-ink-3">
            {isRunning && t('running')}
          </p>
        </div>
        {report && <ImportResult group={group} report={report} />}
      </div>
    </Dialog>
  )
}

function FileChoice({ group, state }: { group: Group; state: ImportState }) {
  const t = useTranslations('settings.csv')
  const separator = useLanguage() === 'pt-BR' ? ';' : ','
  const limits = useId()
  const { file, isRunning } = state
  const saveTemplate = () =>
    saveFile(
      new Blob([templateCsv(group.declared, separator)], { type: 'text/csv' }),
      `${group.declared.path.slice(1)}.csv`,
    )
  return (
    <div
      className="flex flex-col gap-2 rounded-control border border-dashed border-edge p-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void state.choose(event.dataTransfer.files[0])
      }}
    >
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          accept=".csv,text/csv"
          aria-label={t('file')}
          aria-describedby={limits}
          disabled={isRunning}
          onFiles={([chosen]) => void state.choose(chosen)}
        >
          {file ? t('other') : t('choose')}
        </FileButton>
        <p className="wrap-anywhere">{file?.name ?? t('drop')}</p>
      </div>
      {file?.isTooLarge && (
        <p role="alert" className="text-small text-danger">
          {t('tooLarge')}
        </p>
      )}
      <p id={limits} className="text-small text-ink-3">
        {t('limits', { lines: group.declared.csvLines, characters: MAX_CSV_CHARACTERS })}
      </p>
      <p className="text-small wrap-anywhere text-ink-3">
        {t('columns', { columns: ['id', ...csvColumns(group.declared)].join(', ') })}
      </p>
      <div>
        <Button variant="quiet" onClick={saveTemplate}>
          {t('template')}
        </Button>
      </div>
    </div>
  )
}

/** The detected form of the file, with enough of its content to check it. */
function GuessedLines({ lines }: { lines: readonly string[] }) {
  const t = useTranslations('settings.csv')
  return (
    <div role="alert" className="flex flex-col gap-1 text-small">
      <p className="font-medium">{t('guessed')}</p>
      <pre className="max-h-40 overflow-y-auto rounded-control border border-line p-2 wrap-anywhere whitespace-pre-wrap">
        {lines.join('\n')}
      </pre>
    </div>
  )
}

/** By which column lines find the records that they change. */
function MatchChoice({ group, state }: { group: Group; state: ImportState }) {
  const t = useTranslations('settings.csv')
  const labels = useLabels()
  const { file, match, isRunning } = state
  const keys = file ? matchesIn(group.declared, file) : []
  if (keys.length === 0) return <p className="text-small">{t('noMatch')}</p>
  const options = keys.map((key) => ({
    value: key,
    label: key === 'id' ? t('matchId') : t('matchBy', { field: labels.field(group.name, key) }),
  }))
  return (
    <RadioGroup
      legend={t('match')}
      options={[...options, { value: NONE, label: t('matchNone') }]}
      value={match ?? NONE}
      disabled={isRunning}
      onChange={(value) => state.matchBy(value === NONE ? undefined : value)}
    />
  )
}

/** Why a file could not be imported as a whole. It stays chosen. */
function ImportFailure({ error }: { error: Error | null }) {
  const t = useTranslations('settings.csv')
  const problemTitle = useProblemTitle()
  const problemText = useImportProblem()
  const fields = error instanceof ApiError ? (error.response?.fields ?? []) : []
  return (
    <div role="alert" className="text-small text-danger empty:hidden">
      {error && <p>{fields.length > 0 ? t('refused') : t('failed', { problem: problemTitle(error) })}</p>}
      {fields.length > 0 && (
        <ul className="list-disc pl-5">
          {fields.map(({ name, problem: text }) => (
            <li key={`${name} ${text}`} className="wrap-anywhere">
              {name === 'csv' || name === 'body' ? problemText(text) : `${name}: ${problemText(text)}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The effects of the lines of a file, refused ones first. */
function ImportResult({ group, report }: { group: Group; report: ImportReport }) {
  const t = useTranslations('settings.csv')
  const labels = useLabels()
  const problemText = useImportProblem()
  const { created, updated, same, refused, lines } = report
  const labelOf = (name: string) => labels.field(group.name, name.replace(/\..*/, ''))
  const all = created + updated + same + refused
  return (
    <section aria-label={t('result')} className="flex flex-col gap-2">
      <p role="status" className="font-medium">
        {t('counts', { created, updated, same, refused })}
      </p>
      {refused > 0 && <p className="text-small text-danger">{t('nothingStored')}</p>}
      {refused === 0 && created + updated === 0 && <p className="text-small">{t('nothingToDo')}</p>}
      <ul aria-label={t('lines')} className="text-small">
        {lines.map(({ line, outcome, problems = [] }) => (
          <li key={line} className="border-t border-line py-1 wrap-anywhere">
            {t('line', { line, outcome: t(`outcome.${outcome}`) })}
            {problems.map(({ name, problem }) => (
              <span key={`${name} ${problem}`} className="block pl-4 text-danger">
                {name === 'csv' ? problemText(problem) : `${labelOf(name)}: ${problemText(problem)}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {lines.length < all && (
        <p className="text-small text-ink-3">{t('more', { count: all - lines.length })}</p>
      )}
    </section>
  )
}
