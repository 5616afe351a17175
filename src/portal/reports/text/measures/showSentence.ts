/** Selects a sentence in a text, and scrolls to it; not its repetition in the impression, nor in the table of measures. */
export function showSentence(text: Element, sentence: string): void {
  const range = findSentence(text, sentence)
  if (!range) return
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
}

function findSentence(text: Element, sentence: string): Range | undefined {
  const wanted = sentence.replaceAll(/\s+/g, '')
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const places: { node: Node; offset: number }[] = []
  let letters = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('[data-impression], [data-measures]')) continue
    const words = node.textContent ?? ''
    for (let offset = 0; offset < words.length; offset += 1) {
      if (/\s/.test(words.charAt(offset))) continue
      letters += words.charAt(offset)
      places.push({ node, offset })
    }
  }
  const at = letters.indexOf(wanted)
  const [from, to] = [places[at], places[at + wanted.length - 1]]
  if (at < 0 || !from || !to) return undefined
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset + 1)
  return range
}
