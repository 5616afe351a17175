import { readHtml } from './html/readHtml.ts'
import { Unreadable } from './html/htmlNode.ts'
import type { ResultDocument } from './model.ts'
import { readHeadedText, readPlainText } from './readPlain.ts'

// Whole elements whose names occur in reports: "<5 mm", "<S>" and "<td>" alone are words.
const ELEMENT =
  /<(html|body|p|div|h[1-6]|ul|ol|li|dl|table|tr|td|th|blockquote|pre|section|article|center|b|strong|i|em|u|s|strike|del|sub|sup|small|span|font|mark|a)(?:\s[^<>]*)?>[^]*<\/\1\s*>|<(?:br|hr)\s*\/?>/i

interface ReadUnknown {
  document: ResultDocument
  /** It looks like HTML and holds what a document cannot, so that it is shown as it was sent. */
  isDoubtful: boolean
}

/** Reads a text of unknown form, from another service. It is HTML where it has whole elements. */
export const readUnknownText = (text: string): ReadUnknown => readAs(text, readPlainText)

/** Reads a text that was stored here before documents were: headings were lines with a sign. */
export const readEarlierText = (text: string): ResultDocument => readAs(text, readHeadedText).document

function readAs(text: string, readPlain: (text: string) => ResultDocument): ReadUnknown {
  if (!ELEMENT.test(text)) return { document: readPlain(text), isDoubtful: false }
  try {
    // Line breaks count where there are only marks in a typed text.
    return { document: readHtml(isTyped(text) ? `<pre>${text}</pre>` : text), isDoubtful: false }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { document: readPlain(text), isDoubtful: true }
  }
}

const BLOCK =
  /<(?:html|body|p|div|br|hr|h[1-6]|ul|ol|li|dl|table|tr|td|th|blockquote|pre|section|article|center)[\s/>]/i

const isTyped = (text: string) => !BLOCK.test(text)
