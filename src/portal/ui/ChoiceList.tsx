import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { choiceLooks as looks } from './choiceLooks.ts'
import { optionId } from './useChoiceList.ts'

interface ChoiceListProps {
  id: string
  label: string
  options: readonly { key: string; selected: boolean; content: ReactNode }[]
  active: number
  onChoose: (index: number) => void
  /** Said above the choices. */
  note?: string | undefined
}

/** The choices below a field. They are pointed at here, and gone through in the field, which keeps the focus. */
export function ChoiceList({ id, label, options, active, onChoose, note }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div role="presentation" className={looks.popup} onMouseDown={(event) => event.preventDefault()}>
      <p aria-live="polite" className={looks.note}>
        {note}
      </p>
      <div ref={list} id={id} role="listbox" aria-label={label} tabIndex={-1} className={looks.list}>
        {options.map(({ key, selected, content }, index) => (
          // The field hears the keys.
          <div
            key={key}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={selected}
            data-highlighted={index === active || undefined}
            className={looks.item}
            onClick={() => onChoose(index)}
            onKeyDown={undefined}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
