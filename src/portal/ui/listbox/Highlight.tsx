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
  const letters = Array.from(text)
  const pieces = letters.map((letter) => fold(letter))
  const folded = pieces.join('')
  // Folding may drop or add letters, so each folded letter remembers which one it came from.
  const origin = pieces.flatMap((piece, index) => Array<number>(piece.length).fill(index))
  const marked = new Set<number>()
  for (const word of words.filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (atStart && at > 0) break
      const last = origin[at + word.length - 1] ?? -1
      for (let index = origin[at] ?? 0; index <= last; index += 1) marked.add(index)
    }
  }
  return runsOf(letters, marked).map(({ start, part, hit }) =>
    hit ? <mark key={start}>{part}</mark> : <Fragment key={start}>{part}</Fragment>,
  )
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
