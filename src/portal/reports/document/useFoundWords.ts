import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { loadOnce } from '#portal/feedback/later/loadOnce.ts'

const reader = loadOnce('The reader of searches', async () => {
  const [{ markedText }, { readTextQuery }] = await Promise.all([
    import('#contract/textSearch/textMatches.ts'),
    import('#contract/textSearch/textQuery.ts'),
  ])
  return { markedText, readTextQuery }
})

/** The name by which the classes of the text know the marks. */
const MARKS = 'found-words'
const BLOCKS = 'p, li, td, th, h3'

/** Marks what a search has found in the text of an element, which stays as it is. Browsers without such marks show the text alone. */
export function useFoundWords(search: string | undefined): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  // After every rendering, as the text may be another one.
  useEffect(() => {
    if (search === undefined || !('Highlight' in window)) return
    let isCurrent = true
    const mark = ({ markedText, readTextQuery }: Awaited<ReturnType<typeof reader.load>>) => {
      if (!isCurrent || !ref.current) return
      const { text, rangeOf } = textIn(ref.current)
      let at = 0
      const ranges = markedText(text, readTextQuery(search)).flatMap((piece) => {
        const start = at
        at += piece.text.length
        return piece.match ? [rangeOf(start, at)] : []
      })
      CSS.highlights.set(MARKS, new Highlight(...ranges))
    }
    // Without the reader, the text is there all the same.
    reader.preload().then(mark, () => {})
    return () => {
      isCurrent = false
      CSS.highlights.delete(MARKS)
    }
  })
  return ref
}

/** The text of an element, each block on a line of its own, and how to find a part of it. */
function textIn(element: HTMLElement) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const parts: { node: Node; start: number }[] = []
  let text = ''
  let block: Element | null | undefined
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement?.closest(BLOCKS)
    if (own !== block) text += '\n'
    block = own
    parts.push({ node, start: text.length })
    text += node.textContent ?? ''
  }
  const rangeOf = (start: number, end: number) => {
    const range = document.createRange()
    const first = parts.findLast((part) => part.start <= start)
    const last = parts.findLast((part) => part.start < end)
    if (first) range.setStart(first.node, start - first.start)
    if (last) range.setEnd(last.node, end - last.start)
    return range
  }
  return { text, rangeOf }
}
