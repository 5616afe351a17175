/** An element of the page, operated as a person does: by mouse and keyboard. */
export interface PageElement {
  click: () => Promise<void>
  type: (text: string) => Promise<void>
  /** Takes an option of a `<select>`. */
  choose: (option: string) => Promise<void>
}

/** One page in a browser, with nothing kept from the page before it: what the main journeys need, whatever the protocol. */
export interface Driver {
  goto: (address: string) => Promise<void>
  /** Runs a script in the page, which the policy of the page does not hold back. */
  addScript: (code: string) => Promise<void>
  /** Runs a function in the page. It takes nothing along but its arguments, and both they and its answer are JSON. */
  evaluate: <A extends unknown[], T>(run: (...values: A) => T, ...values: A) => Promise<T>
  /** The same for a function that promises an element. */
  find: <A extends unknown[]>(
    run: (...values: A) => Promise<HTMLElement | null>,
    ...values: A
  ) => Promise<PageElement | null>
  /** Runs a function in the innermost frame of the page's only one: the browser's own viewer of PDFs. */
  evaluateInFrame: <T>(run: () => T) => Promise<T>
  /** What the console and the content security policy said, as far as the protocol tells. */
  complaints: () => Promise<string[]>
  screenshot: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/** A browser that was started, and opens a page for each journey. */
export interface Browser {
  open: () => Promise<Driver>
  close: () => Promise<void>
}

export const size = { width: 1440, height: 900 }
