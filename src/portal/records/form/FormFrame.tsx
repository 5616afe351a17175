import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { Foot } from '#portal/ui/form/Foot.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import type { useLeaveGuard } from './useLeaveGuard.ts'

/** What a form gives to its fields. */
export interface FormState<Draft> {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** Why a field cannot be stored, in words; undefined while that is not to be shown. */
  error: (field: string) => string | undefined
  /** The focus has left a field: its problem is shown from now on. */
  leave: (field: string) => void
}

/** What the frame needs of `useForm`, whatever the record. */
interface FramedForm {
  restored: boolean
  startOver: () => void
  guard: ReturnType<typeof useLeaveGuard>
  discard: () => void
}

interface FormFrameProps {
  form: FramedForm
  formRef: RefObject<HTMLFormElement | null>
  /** `page`: it fills a page, and scrolls by itself. `pane`: it scrolls with what is around it. */
  layout: 'page' | 'pane'
  /** What keeps the form from being saved, and what is known of it. */
  status: ReactNode
  actions: ReactNode
  onSubmit?: () => void
  children: ReactNode
}

const layouts = {
  page: {
    form: 'flex min-h-0 grow flex-col',
    fields: 'min-h-0 grow scroll-py-4 overflow-auto px-6 py-5 max-md:px-4',
    width: 'max-w-4xl',
    notice: 'mb-4 max-w-4xl',
    foot: 'shrink-0 px-6 max-md:px-4',
  },
  pane: {
    form: 'flex flex-col gap-4',
    fields: 'contents',
    width: 'max-w-4xl',
    notice: '',
    foot: 'sticky bottom-0 -mx-5 px-5',
  },
}

/** A form: its fields, what can be done with it always in sight below them, and the question before it is left unsaved. */
export function FormFrame(props: FormFrameProps) {
  const { form, formRef, layout, status, actions, onSubmit, children } = props
  const t = useTranslations('recordForm')
  const classes = layouts[layout]
  const { guard } = form
  return (
    <form
      ref={formRef}
      noValidate
      autoComplete="off"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <div className={classes.fields}>
        {form.restored && (
          <div
            role="status"
            className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-panel px-4 py-3 ${classes.notice}`}
          >
            <p className="min-w-0 grow basis-60">{t('restored')}</p>
            <Button onClick={form.startOver}>{t('startOver')}</Button>
          </div>
        )}
        {children}
      </div>
      <div data-bottom-bar className={`border-t border-line bg-panel py-3 ${classes.foot}`}>
        {/* As wide as the fields, so that the buttons stand below them. */}
        <Foot status={status} className={classes.width}>
          {actions}
        </Foot>
      </div>
      {guard.isAsking && (
        <QuestionDialog
          title={t('leave.title')}
          text={t('leave.text')}
          stay={t('leave.keepEditing')}
          go={t('leave.discard')}
          goVariant="danger"
          onStay={guard.stay}
          onGo={() => {
            form.discard()
            guard.leave()
          }}
        />
      )}
    </form>
  )
}
