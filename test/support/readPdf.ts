import { getDocumentProxy } from 'unpdf'

export const openPdf = (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes))

/** The lines of text on each page of a PDF, in the order in which they are drawn. Texts that stand apart on one line count as lines. */
export async function readPdf(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await openPdf(bytes)
  const pages: string[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    let text = ''
    let end = 0
    for (const item of items) {
      if (!('str' in item)) continue
      const [, , , , left] = item.transform as number[]
      if (left! - end > APART && item.str.trim() !== '') text += '\n'
      text += item.str + (item.hasEOL ? '\n' : '')
      if (item.str.trim() !== '') end = left! + item.width
    }
    pages.push(text.split('\n').flatMap((line) => line.replaceAll(/\s+/g, ' ').trim() || []))
  }
  return pages
}

/** In points. */
const APART = 40

interface Role {
  role: string
  alt?: string
}

/** The elements of a tagged PDF that have something on a page, in their order. A table counts with all of its rows. */
export async function rolesIn(bytes: Uint8Array, page = 1): Promise<Role[]> {
  const pdf = await openPdf(bytes)
  return rolesOf(await (await pdf.getPage(page)).getStructTree())
}

function rolesOf(node: object): Role[] {
  const { role, alt, children = [] } = node as Partial<Role> & { children?: object[] }
  const own = role === undefined ? [] : [{ role, ...(alt !== undefined && { alt }) }]
  return [...own, ...children.flatMap(rolesOf)]
}
