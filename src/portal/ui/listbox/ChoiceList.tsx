import { useEffect } from 'react'
import type { ComponentProps } from 'react'
import { listboxClasses as looks } from './listboxClasses.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { optionId } from './useChoiceList.ts'
import { Popup } from '#portal/ui/overlay/Popup.tsx'

interface Option {
  key: string
  selected: boolean
  text: string
  /** What tells it from others of the same text: shown below it. */
  detail?: string | undefined
  /** Before the text; false for the room of one. */
  icon?: IconName | false
  /** The keys that do the same, after the text. */
  shortcut?: string | undefined
  /** Those of a group follow each other, under its name. */
  group?: string | undefined
}

interface ChoiceListProps {
  id: string
  label: string
  options: readonly Option[]
  active: number
  onChoose: (index: number) => void
  /** Shown and announced above the choices. */
  note?: string | undefined
}

/** The choices below a field, in a popup. */
export const ChoiceList = (props: ChoiceListProps) => (
  <Popup
    role="presentation"
    className={`${looks.popup} flex flex-col`}
    onMouseDown={(event) => event.preventDefault()}
  >
    <Choices {...props} className={looks.list} />
  </Popup>
)

/** The choices. The pointer works here; the keys work in the field, which keeps the focus. */
export function Choices({
  id,
  label,
  options,
  active,
  onChoose,
  note,
  className,
}: ChoiceListProps & { className: string }) {
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const option = ({ key, selected, text, detail, icon, shortcut }: Option, index: number) => (
    // The field handles the keys.
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
      {icon !== undefined && <span className="w-4 shrink-0">{icon && <Icon name={icon} size={16} />}</span>}
      <span className="min-w-0 break-words">
        <span className="block">{text}</span>
        {detail && (
          <>
            {' '}
            <span className="block text-small text-ink-2">{detail}</span>
          </>
        )}
      </span>
      {shortcut && (
        <>
          {' '}
          <kbd className="ml-auto shrink-0 pl-3 font-sans text-small text-ink-3">{shortcut}</kbd>
        </>
      )}
    </div>
  )
  return (
    <>
      <p aria-live="polite" className={looks.note}>
        {note}
      </p>
      <div id={id} role="listbox" aria-label={label} tabIndex={-1} className={className}>
        {grouped(options).map(({ group, first, members }) =>
          group === undefined ? (
            members.map((member, index) => option(member, first + index))
          ) : (
            <div key={`group ${group}`} role="group" aria-label={group}>
              <p aria-hidden="true" className={looks.group}>
                {group}
              </p>
              {members.map((member, index) => option(member, first + index))}
            </div>
          ),
        )}
      </div>
    </>
  )
}

interface FieldButtonProps extends ComponentProps<'button'> {
  label: string
  icon: IconName
}

/** A button at the end of a field with a list. */
export const FieldButton = ({ label, icon, ...rest }: FieldButtonProps) => (
  <button {...rest} type="button" title={label} className={looks.button}>
    <Icon name={icon} size={16} />
    <span className="sr-only">{label}</span>
  </button>
)

/** The options by group, with the index of each group's first option. */
function grouped(options: readonly Option[]) {
  const groups: { group: string | undefined; first: number; members: Option[] }[] = []
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, first: index, members: [option] })
  }
  return groups
}
