import { use, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { MOST_NAMESAKES, bornSameDay } from '#portal/patients/identity/namesakes.ts'
import type { Namesakes } from '#portal/patients/identity/namesakes.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { ActiveRow } from '#portal/ui/table/rowControls.tsx'

interface PatientHintProps {
  patient: Patient
  /** Other patients of the same name. */
  namesakes: Namesakes | undefined
  /** Also names the mother, where she has no column. */
  withMother: boolean
}

/** The mother and the namesakes of a patient, in small print below the name. */
export function PatientHint({ patient, namesakes, withMother }: PatientHintProps) {
  const text = usePatientText()
  if (!withMother && !namesakes) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-head text-ink-3">
      {withMother && <p className="min-w-0 break-words">{text.mother(patient)}</p>}
      {withMother && namesakes && <span aria-hidden="true">·</span>}
      {namesakes && <NamesakeHint patient={patient} namesakes={namesakes} />}
    </div>
  )
}

/** The number of other patients of the same name, with their birth dates in a tooltip. */
function NamesakeHint({ patient, namesakes }: { patient: Patient; namesakes: Namesakes }) {
  const t = useTranslations('patientList.namesakes')
  const format = useFormatter()
  const dates = useDates()
  const count = namesakes.length
  const same = bornSameDay(patient, namesakes)
  const born = format.list(namesakes.map(({ birthDate }) => dates.birth(birthDate)).filter(Boolean), {
    type: 'unit',
  })
  const short = count < MOST_NAMESAKES ? t('count', { count }) : t('atLeast', { count })
  return (
    <Tooltip tip={t('tooltip', { short, dates: born })} className={same > 0 ? 'font-medium text-ink' : ''}>
      {same > 0 ? t('bornSameDay', { short, count, same }) : short}
    </Tooltip>
  )
}

const keys = { hide: ['Escape'] }

interface TooltipProps {
  /** The full text. */
  tip: string
  className?: string
  /** The short text in the row. */
  children: ReactNode
}

/**
 * A short text in a table row with the full text as a tooltip: on hover, touch and focus, which the Tab key moves to it from its
 * row. For screen readers the full text is its description.
 */
function Tooltip({ tip, className = '', children }: TooltipProps) {
  const id = useId()
  const tabIndex = use(ActiveRow) ? 0 : -1
  const popup = useRef<HTMLSpanElement>(null)
  const show = () => popup.current?.showPopover()
  const hide = () => popup.current?.hidePopover()

  // Escape keeps its meaning on the page as well.
  const onEscape = () => {
    hide()
    return false
  }
  useKeys(keys, { hide: onEscape }, { isTaken: () => false })

  return (
    <span role="presentation" className="popup-owner inline-flex min-w-0" onPointerLeave={hide}>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-describedby={id}
        className={`min-h-6 text-left underline decoration-dotted underline-offset-2 hover:text-ink ${className}`}
        onPointerEnter={show}
        onFocus={show}
        onClick={show}
        onBlur={hide}
      >
        {children}
      </button>
      {/* It touches the button, so that the pointer gets to it and may stay on it. */}
      <span
        ref={popup}
        id={id}
        popover="manual"
        className="popup -my-px max-w-80 px-3 py-2 text-small whitespace-normal print:hidden [position-visibility:anchors-visible]"
      >
        {tip}
      </span>
    </span>
  )
}
