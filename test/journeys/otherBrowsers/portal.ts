import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type * as TestingLibrary from '@testing-library/dom'
import type { Driver, PageElement } from './driver.ts'

/** An element as a reader of the page would name it. */
export interface Query {
  role?: string
  name?: string
  label?: string
  text?: string
  /** Only those that hold another. */
  has?: Query
  /** Only in another. */
  in?: Query
}

export type Portal = ReturnType<typeof portalIn>

/** The portal in a browser: each step waits until what it is about is there. */
export function portalIn(driver: Driver, address: string) {
  const find = async (query: Query, still = false) => {
    if (!(await driver.evaluate(() => 'TestingLibraryDom' in globalThis)))
      await driver.addScript(await script)
    return driver.find(locate, query, still)
  }
  /** Again and again until it succeeds: what was found may be drawn anew before it is used. */
  const act = (query: Query, step?: (element: PageElement) => Promise<void>) =>
    expect(async () => {
      const element = await find(query, step !== undefined)
      if (!element) throw new Error(`There is no ${JSON.stringify(query)}.`)
      await step?.(element)
    }).toPass({ timeout: 30_000, intervals: [50, 100, 200] })
  return {
    open: (path: string) => driver.goto(address + path),
    click: (query: Query) => act(query, (element) => element.click()),
    type: (query: Query, text: string) => act(query, (element) => element.type(text)),
    choose: (query: Query, option: string) => act(query, (element) => element.choose(option)),
    sees: (query: Query) => act(query),
    seesNo: (query: Query) => expect.poll(() => find(query), JSON.stringify(query)).toBeNull(),
    path: () => driver.evaluate(() => location.pathname + location.search),
    textOf: (selector: string) =>
      driver.evaluate((text) => document.querySelector<HTMLElement>(text)?.innerText ?? '', selector),
    /** The text of the PDF that is open, as the browser's own viewer has drawn it. */
    textOfPdf: () =>
      driver.evaluateInFrame(() => document.querySelector<HTMLElement>('.textLayer')?.innerText ?? ''),
    evaluate: driver.evaluate,
  }
}

/** Finds elements by role and name in the page itself, by the rules of the other tests. */
const script = readFile(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
)

declare global {
  var TestingLibraryDom: typeof TestingLibrary
}

/** Runs in the page: the first element that a query means, and where it has to be still, none that moves. */
async function locate(query: Query, still: boolean): Promise<HTMLElement | null> {
  const all = (root: HTMLElement, { role, name, label, text, has }: Query): HTMLElement[] => {
    const inside = TestingLibraryDom.within(root)
    const found =
      role !== undefined
        ? inside.queryAllByRole(role, name === undefined ? {} : { name })
        : label !== undefined
          ? inside.queryAllByLabelText(label)
          : inside.queryAllByText(text ?? '')
    return has ? found.filter((element) => all(element, has).length > 0) : found
  }
  const roots = query.in ? all(document.body, query.in) : [document.body]
  const [found] = roots.flatMap((root) => all(root, query))
  if (!found) return null
  const place = () => JSON.stringify(found.getBoundingClientRect())
  const before = place()
  if (still) await new Promise((resolve) => setTimeout(resolve, 50))
  return found.isConnected && place() === before ? found : null
}
