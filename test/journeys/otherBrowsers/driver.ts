/** An element of the page, operated as a person does: by mouse and keyboard. */
export interface PageElement {
  click: () => Promise<void>
  type: (text: string) => Promise<void>
  /** Selects an option of a `<select>` by its text. */
  choose: (option: string) => Promise<void>
}

/** One page in a browser with empty storage: the operations that the main journeys need, for each protocol. */
export interface Driver {
  goto: (address: string) => Promise<void>
  /** Runs a script in the page, regardless of its content security policy. */
  addScript: (code: string) => Promise<void>
  /** Runs a function in the page. It must not use variables from outside; arguments and result are JSON. */
  evaluate: <A extends unknown[], T>(run: (...values: A) => T, ...values: A) => Promise<T>
  /** The same for a function that returns a promise of an element. */
  find: <A extends unknown[]>(
    run: (...values: A) => Promise<HTMLElement | null>,
    ...values: A
  ) => Promise<PageElement | null>
  /** Runs a function in the innermost frame of the page: the browser's viewer of PDFs. */
  evaluateInFrame: <T>(run: () => T) => Promise<T>
  /** Messages on the console and violations of the content security policy, as far as the protocol reports them. */
  complaints: () => Promise<string[]>
  screenshot: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/** A running browser, which opens a page for each journey. */
export interface Browser {
  open: () => Promise<Driver>
  close: () => Promise<void>
}

export const size = { width: 1440, height: 900 }
