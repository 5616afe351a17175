import { Fragment } from 'react'

interface HighlightProps {
  text: string
  /** The words to mark, folded by `fold`. */
  words: readonly string[]
  /** How text and words are made comparable. */
  fold: (text: string) => string
  /** Marks a word only at the beginning of the text. */
  atStart?: boolean
}

/** Marks each place where one of the words stands, whatever its case and accents. */
export function Highlight({ text, words, fold, atStart = false }: HighlightProps) {
  const marked = markedLetters(text, words, fold, atStart)
  const runs = runsOf(Array.from(text), marked)
  return runs.map(({ start, part, hit }) =>
    hit ? <mark key={start}>{part}</mark> : <Fragment key={start}>{part}</Fragment>,
  )
}

// Folding may drop or add letters, so each folded letter remembers which one it came from.
function markedLetters(
  text: string,
  words: readonly string[],
  fold: (text: string) => string,
  atStart: boolean,
): Set<number> {
  const origin: number[] = []
  let folded = ''
  for (const [index, letter] of Array.from(text).entries()) {
    const piece = fold(letter)
    folded += piece
    for (let n = 0; n < piece.length; n += 1) origin.push(index)
  }
  const marked = new Set<number>()
  for (const word of words.filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (atStart && at > 0) break
      const last = origin[at + word.length - 1] ?? -1
      for (let index = origin[at] ?? 0; index <= last; index += 1) marked.add(index)
    }
  }
  return marked
}

function runsOf(letters: string[], marked: Set<number>) {
  const runs: { start: number; part: string; hit: boolean }[] = []
  for (const [start, letter] of letters.entries()) {
    const hit = marked.has(start)
    const last = runs.at(-1)
    if (last?.hit === hit) last.part += letter
    else runs.push({ start, part: letter, hit })
  }
  return runs
}
