import { type Block, type Mark, run, type Run } from '#contract/reportDocument/model.ts'

const SPACES = /[ \t\n\r\f]+/g

/** Writes the blocks of a document from text as HTML has it: runs of white space are one space, or none at the edges of a block. */
export class BlockWriter {
  readonly blocks: Block[] = []
  #runs: Run[] = []
  #heading: number | undefined
  #item: { level: number; marker: string } | undefined

  text(text: string, marks: readonly Mark[], keepsSpaces: boolean): void {
    const [first = '', ...others] = text.replaceAll('\r\n', '\n').split(/[\v\u0085\u2028\u2029]/)
    this.#line(first, marks, keepsSpaces)
    for (const line of others) {
      this.lineBreak()
      this.#line(line, marks, keepsSpaces)
    }
  }

  /** A second line break in succession ends a paragraph. */
  lineBreak(): void {
    this.#trimEnd(/[ \t]+$/)
    if (this.#last === '') return
    if (this.#last !== '\n') this.#add('\n', [])
    else if (!this.#item && this.#heading === undefined) this.end()
  }

  /** Ends the block that is being written. */
  end(): void {
    this.#trimEnd(/\s+$/)
    const [first, ...others] = this.#runs
    const runs = first ? [{ ...first, text: first.text.replace(/^\n+/, '') }, ...others] : []
    this.#runs = []
    if (runs.every(({ text }) => text.trim() === '')) return
    if (this.#item) {
      this.blocks.push({ kind: 'item', ...this.#item, runs })
      this.#item = { ...this.#item, marker: '' }
    } else if (this.#heading === undefined) this.blocks.push({ kind: 'paragraph', runs })
    else this.blocks.push({ kind: 'heading', level: this.#heading, runs })
  }

  /** The text that `write` writes is a heading; within a list it is an item. */
  heading(level: number, write: () => void): void {
    this.end()
    const outer = this.#heading
    this.#heading = level
    write()
    this.end()
    this.#heading = outer
  }

  /** The blocks that `write` writes are an item; only the first has a marker. */
  item(level: number, marker: string, write: () => void): void {
    this.end()
    const outer = this.#item
    this.#item = { level, marker }
    write()
    this.end()
    this.#item = outer && { ...outer, marker: '' }
  }

  block(block: Block): void {
    this.end()
    this.blocks.push(block)
  }

  get #last(): string {
    return this.#runs.at(-1)?.text.at(-1) ?? ''
  }

  #line(text: string, marks: readonly Mark[], keepsSpaces: boolean): void {
    if (keepsSpaces) return this.#add(text, marks)
    const collapsed = text.replaceAll(SPACES, ' ')
    const isAtEdge = this.#last === '' || /[ \n]/.test(this.#last)
    this.#add(isAtEdge ? collapsed.replace(/^ /, '') : collapsed, marks)
  }

  #add(text: string, marks: readonly Mark[]): void {
    if (text === '') return
    const added = run(text, marks)
    const last = this.#runs.at(-1)
    if (last && String(last.marks) === String(added.marks)) last.text += text
    else this.#runs.push(added)
  }

  #trimEnd(spaces: RegExp): void {
    for (;;) {
      const last = this.#runs.at(-1)
      if (!last) return
      last.text = last.text.replace(spaces, '')
      if (last.text !== '') return
      this.#runs.pop()
    }
  }
}
