import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '#portal/ui/layout/Icon.tsx'
import { buttonClass } from '#portal/ui/form/Button.tsx'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  /** The files that can be chosen are being sent. */
  busy?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that lets files be chosen. */
export const FileButton = ({ busy = false, onFiles, children, ...rest }: FileButtonProps) => (
  <label
    className={`${buttonClass()} relative focus-within:outline-2 focus-within:outline-accent has-disabled:opacity-50`}
  >
    {busy && <Spinner />}
    {children}
    <input
      {...rest}
      type="file"
      className="absolute inset-0 w-full cursor-pointer opacity-0 disabled:cursor-default"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        // The same file can be chosen again.
        event.target.value = ''
      }}
    />
  </label>
)

/** A field into which files can be dropped. */
export const FileDrop = ({ onFiles, children }: Pick<FileButtonProps, 'onFiles' | 'children'>) => (
  <div
    className="flex flex-wrap items-center gap-3 rounded-control border border-dashed border-edge p-3"
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    }}
  >
    {children}
  </div>
)
