import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type * as TestingLibrary from '@testing-library/dom'
import type { Driver, PageElement } from './driver.ts'

/** An element by its role, its accessible name, and its position in other elements. */
export interface Query {
  role?: string
  name?: string
  label?: string
  text?: string
  /** Only elements that contain this one. */
  has?: Query
  /** Only elements inside this one. */
  in?: Query
}

export type Portal = ReturnType<typeof portalIn>

/** The portal in a browser. Each step waits until its element is on the page. */
export function portalIn(driver: Driver, address: string) {
  const find = async (query: Query, isUsed = false) => {
    if (!(await driver.evaluate(() => 'TestingLibraryDom' in globalThis)))
      await driver.addScript(await script)
    return driver.find(locate, query, isUsed)
  }
  /** Retries a step until it succeeds: the page may be rendered again between finding an element and using it. */
  const act = (query: Query, step?: (element: PageElement) => Promise<void>) =>
    expect(async () => {
      const element = await find(query, step !== undefined)
      if (!element) throw new Error(`There is no ${JSON.stringify(query)}${step ? ' to use' : ''}.`)
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
    /** The text of the open PDF in the browser's viewer. */
    textOfPdf: () =>
      driver
        .evaluateInFrame(() => document.querySelector<HTMLElement>('.textLayer')?.innerText ?? '')
        .catch((error: unknown) => {
          // The viewer may load its frame at that moment: it has no text yet.
          if (String(error).includes('no such frame')) return ''
          throw error
        }),
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

/** Runs in the page: the first element that matches a query and, if it is to be used, is enabled and not moving. */
async function locate(query: Query, isUsed: boolean): Promise<HTMLElement | null> {
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
  // A driver clicks disabled elements, too, to no effect.
  if (!found || (isUsed && found.matches(':disabled'))) return null
  const place = () => JSON.stringify(found.getBoundingClientRect())
  const before = place()
  if (isUsed) await new Promise((resolve) => setTimeout(resolve, 50))
  return found.isConnected && place() === before ? found : null
}
