import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths, withQuery } from '#contract/portal/portalPaths.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { examOperations } from '#contract/reports/exam.ts'
import { routesFor } from '#portal/app/routing/routes.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { matches, referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { patientLists } from '#portal/records/patientLists/patientLists.ts'
import { patientSearch, recordSearch } from '#portal/records/pick/recordSearch.ts'
import { usePatientChoices } from '#portal/records/pick/usePatientChoices.ts'
import { shortcuts } from '#portal/reports/keyboard/shortcuts.ts'
import { useCan } from '#portal/session/can.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { keyLabel } from '#portal/ui/keyboard/keys.ts'
import { ShowKeys } from '#portal/ui/keyboard/showKeys.ts'
import { runCommand } from '#portal/ui/keyboard/useKeys.ts'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'

const SEARCH_DELAY_MS = 200
/** A single letter would find nobody in particular. */
const SEARCHED_FROM = 2
/** Exams that are offered at a time: more would push the patients out of sight. */
const EXAMS = 8

export interface PaletteEntry {
  id: string
  label: string
  text?: string | undefined
  detail?: string | undefined
  group: string
  icon: IconName
  shortcut?: string | undefined
  run: () => void
}

/** What a user may go to or do, of what is typed. The commands are those that have something to do now. */
export function usePaletteEntries(typed: string, commands: readonly string[]) {
  const t = useTranslations()
  const client = useClient()
  const capabilities = useCapabilities()
  const user = useUser()
  const navigate = useNavigate()
  const showKeys = use(ShowKeys)
  const patientChoices = usePatientChoices()
  const go = (to: string) => () => askToLeave(() => void navigate(to))

  const pages = routesFor(user, client, capabilities)
  const has = (page: string) => pages.some(({ name }) => name === page)
  const mayFindPatients = useCan(patientOperations.queryPatients) && has('patients')
  const mayFilterByExam =
    useCan(examOperations.queryExam) && has('reports') && capabilities.offers('queryExam')
  const mayCheck = useCan({ access: 'setting.read' })
  const text = typed.trim()
  const asked = useDebounced(text, SEARCH_DELAY_MS)
  const patients = useQuery({
    ...patientSearch(client, patientOperations.queryPatients, asked),
    enabled: mayFindPatients && asked.length >= SEARCHED_FROM && asked === text,
  })
  // All of them: the address of a search for exams would hold what may be a patient's name.
  const exams = useQuery({
    ...recordSearch(client, examOperations.queryExam, '', { isWhole: true }),
    enabled: mayFilterByExam,
  })

  const mayUseLists = has('reports') && capabilities.offers('listPatientLists')
  const lists = useQuery({ ...patientLists(client), enabled: mayUseLists })

  const page = (id: string, label: string, icon: IconName, to: string): PaletteEntry => ({
    id: `page ${id}`,
    label,
    group: t('palette.pages'),
    icon,
    run: go(to),
  })
  const command = (
    id: string,
    label: string,
    icon: IconName,
    key: string,
    run: () => void,
  ): PaletteEntry => ({
    id: `command ${id}`,
    label,
    group: t('palette.commands'),
    icon,
    shortcut: keyLabel(key),
    run,
  })
  const ofPage = (['refresh', 'next', 'previous', 'unread', 'asItCame', 'aside'] as const)
    .filter((id) => commands.includes(id))
    .map((id) =>
      command(
        id,
        t(`keyboard.commands.${id}`),
        commandIcons[id],
        shortcuts[id][0],
        () => void runCommand(id),
      ),
    )
  const fixed = [
    ...pages.map(({ name, icon, home }) => page(name, t(`app.pages.${name}`), icon, home)),
    ...(capabilities.offers('listOwnSessions')
      ? [page('account', t('app.account'), 'person', paths.account)]
      : []),
    ...(mayCheck ? [page('preflight', t('app.checkConnection'), 'link', paths.preflight)] : []),
    ...ofPage,
    command('keys', t('app.keys'), 'keyboard', '?', showKeys),
    command('lock', t('app.lock'), 'lock', 'Shift+L', () => void runCommand('lock')),
  ].filter((entry) => matches(entry, text))
  const reportsOf = (
    kind: 'list' | 'exam',
    icon: IconName,
    filter: string,
    records: readonly RecordReference[] = [],
  ) =>
    (text === '' ? [] : records)
      .map(referenceChoice)
      .filter((choice) => matches(choice, text))
      .map((choice): PaletteEntry => ({
        ...choice,
        id: `${kind} ${choice.id}`,
        group: t(`palette.${kind}s`),
        icon,
        run: go(withQuery(paths.reports, { [filter]: choice.id })),
      }))
  const foundLists = reportsOf('list', 'list', 'patientListId', lists.data)
  const foundExams = reportsOf('exam', 'report', 'examId', exams.data?.records).slice(0, EXAMS)
  // They come last and at once, so that what Enter takes does not change under the hand.
  const arePatientsDue = mayFindPatients && text.length >= SEARCHED_FROM
  const isSearching =
    arePatientsDue && (asked !== text || patients.isLoading || exams.isLoading || lists.isLoading)
  const foundPatients = (arePatientsDue && !isSearching ? (patients.data?.records ?? []) : []).map(
    (patient): PaletteEntry => ({
      ...patientChoices.choiceOf(patient, text),
      id: `patient ${patient.id}`,
      group: t('palette.patients'),
      icon: 'person',
      run: go(paths.patient(patient.id)),
    }),
  )
  return {
    entries: [...fixed, ...foundLists, ...foundExams, ...foundPatients],
    isSearching,
    patients: { shown: foundPatients.length, count: patients.data?.count ?? 0 },
    hasFailed: (arePatientsDue && patients.isError) || exams.isError || lists.isError,
    mayFindPatients,
  }
}

const commandIcons = {
  refresh: 'refresh',
  next: 'chevronDown',
  previous: 'chevronUp',
  unread: 'unread',
  asItCame: 'report',
  aside: 'calendar',
} as const
