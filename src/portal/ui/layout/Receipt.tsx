import { use } from 'react'
import { Button } from '#portal/ui/form/Button.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import { Icon } from './Icon.tsx'
import { PageTitles } from './PageHeading.tsx'
import { printPage } from './printing.ts'
import { PrintSheet } from './PrintSheet.tsx'

export interface ReceiptText {
  title: string
  /** Names and values. */
  facts: readonly { name: string; value: string }[]
  notes: readonly string[]
  print: string
  close: string
}

/** A receipt to read and print. Its texts are props, since it may stay open when its page, and so the page's messages, are left. */
export function Receipt({ text, onClose }: { text: ReceiptText; onClose: () => void }) {
  const clinic = use(PageTitles).suffix
  return (
    <Dialog title={text.title} closeLabel={text.close} onClose={onClose}>
      <ReceiptContent text={text} />
      <div className="mt-4 flex justify-end">
        <Button onClick={() => void printPage()}>
          <Icon name="print" />
          {text.print}
        </Button>
      </div>
      <PrintSheet>
        <p className="border-b border-line-strong pb-2 text-small">{clinic}</p>
        <p className="pt-4 pb-2 text-name font-semibold">{text.title}</p>
        <ReceiptContent text={text} />
      </PrintSheet>
    </Dialog>
  )
}

const ReceiptContent = ({ text: { facts, notes } }: { text: ReceiptText }) => (
  <>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
    {notes.map((note) => (
      <p key={note} className="mt-3 text-ink-2">
        {note}
      </p>
    ))}
  </>
)
