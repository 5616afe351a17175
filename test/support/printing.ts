import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { fireEvent } from './fireEvent.ts'

/** The sheet that is printed in place of the page. */
export const printedSheet = () => document.querySelector<HTMLElement>('body > .print-sheet')

/** The browser begins to print, by its own command. */
export const beginPrint = () => fireEvent(window, new Event('beforeprint'))

/** The browser has printed. */
export const endPrint = async () => act(async () => void fireEvent(window, new Event('afterprint')))

/** Stands in for the browser's printing, which begins as soon as it is asked for, and lasts until `endPrint`. */
export function watchPrinting() {
  const print = vi.spyOn(window, 'print').mockImplementation(() => void beginPrint())
  onTestFinished(() => {
    fireEvent(window, new Event('afterprint'))
    print.mockRestore()
  })
  return print
}
