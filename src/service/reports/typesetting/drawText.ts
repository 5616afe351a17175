import { ink, page, type Block, type Piece, type PlacedLine } from './layout.ts'
import { ASCENT, type Element, type ReportDocument } from './ReportDocument.ts'

type Placed = Piece & { y: number }

/** Draws the lines of one page after the other; a paragraph or a table that goes on overleaf is one element. */
export function drawText(document: ReportDocument): (lines: readonly PlacedLine[]) => void {
  const elements = new Map<Block, Element>()
  const elementOf = (block: Block): Element => {
    const known = elements.get(block)
    if (known) return known
    const element = document.element(block.tag, block.parent ? { parent: elementOf(block.parent) } : {})
    describeCell(element, block)
    elements.set(block, element)
    return element
  }
  return (lines) => {
    for (const { y, rules = [] } of lines)
      if (rules.length > 0)
        document.decoration(() => {
          for (const [from, to] of rules)
            document.rule(page.left + from, page.left + to, y - 3.5, 0.5, ink.line)
        })
    const placed = lines.flatMap(({ pieces, y, isRepeated }) =>
      pieces.map((piece) => ({ ...piece, y: y + piece.down, isRepeated })),
    )
    for (const [block, blockPieces] of Map.groupBy(placed, (piece) => piece.block)) {
      const draw = (some: readonly Placed[]) => {
        for (const piece of some) if (piece.text !== '') drawPiece(document, piece)
      }
      const repeated = blockPieces.filter(({ isRepeated }) => isRepeated)
      if (repeated.length > 0) document.decoration(() => draw(repeated))
      const first = blockPieces.filter(({ isRepeated }) => !isRepeated)
      if (first.length > 0) elementOf(block).add(() => draw(first))
    }
  }
}

function drawPiece(document: ReportDocument, piece: Placed): void {
  const { text, font, size, colour, x, y, isSlanted, read, struck } = piece
  const left = page.left + x
  const draw = () => {
    document.line(text, left, y, font, size, colour, isSlanted)
    if (struck !== undefined)
      document.rule(left, left + struck, y + (ASCENT - 0.27) * size, size * 0.07, colour)
  }
  if (read === undefined) draw()
  else document.readAs(read, draw)
}

/** A cell says over how many columns and rows it reaches, and what it names. */
function describeCell(element: Element, { scope, columns, rows }: Block): void {
  if (!scope && !columns && !rows) return
  // pdfkit writes texts as names, and has no option for attributes.
  const { data } = (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary
  data['A'] = {
    O: 'Table',
    ...(scope && { Scope: scope }),
    ...(columns && { ColSpan: columns }),
    ...(rows && { RowSpan: rows }),
  }
}
