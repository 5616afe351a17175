import { textIn, Unreadable, type HtmlElement, type HtmlNode } from './htmlNode.ts'
import { differs, elementStyle } from './style.ts'
import { type Compound, readSheet, type Rule } from './styleSheet.ts'

const MAX_COMPARISONS = 1_000_000

/** 0: it does not match, 1: it may, 2: it does. */
type Matching = 0 | 1 | 2

/**
 * Writes what the style sheets of a document say of each element into its own style, as a browser applies them. A document is
 * refused where a rule may or may not apply, and would change how its text is read.
 */
export function applySheets(root: HtmlElement): void {
  const rules = sheetsIn(root).map((rule, order) => ({ ...rule, order }))
  if (rules.length === 0) return
  const byKey = Map.groupBy(rules, ({ selector }) => keyOf(selector.at(-1)))
  let comparisons = 0
  const visit = (element: HtmlElement, path: readonly HtmlElement[]) => {
    const elementPath = [...path, element]
    const matching = keysOf(element)
      .flatMap((key) => byKey.get(key) ?? [])
      .flatMap((rule) => {
        const { selector } = rule
        comparisons += selector.length === 1 ? 1 : elementPath.length * selector.length
        const matches = matchesSelector(selector, elementPath)
        return matches === 0 ? [] : [{ rule, isCertain: matches === 2 && rule.isCertain }]
      })
      .toSorted((a, b) => a.rule.specificity - b.rule.specificity || a.rule.order - b.rule.order)
    if (comparisons > MAX_COMPARISONS) throw new Unreadable('has style sheets that take too long to read')
    if (matching.length > 0) style(element, matching)
    if (element.name === 'table') element.children = element.children.map(inBody)
    for (const child of element.children) if (typeof child !== 'string') visit(child, elementPath)
  }
  visit(root, [])
}

/** A row of a table is in a body of it, whether that is written or not. */
const inBody = (child: HtmlNode): HtmlNode =>
  typeof child !== 'string' && child.name === 'tr'
    ? { name: 'tbody', attributes: {}, children: [child] }
    : child

function sheetsIn(element: HtmlElement): Rule[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    if (child.name !== 'style') return sheetsIn(child)
    const media = (child.attributes['media'] ?? '').trim().toLowerCase()
    return readSheet(textIn(child), /^(?:|all|screen)$/.test(media))
  })
}

function style(element: HtmlElement, matching: readonly { rule: Rule; isCertain: boolean }[]): void {
  const inline = element.attributes['style'] ?? ''
  const withRules = (has: (one: (typeof matching)[number]) => boolean): HtmlElement => {
    const declarations = matching.filter(has).map(({ rule }) => rule.declarations)
    return { ...element, attributes: { ...element.attributes, style: [...declarations, inline].join(';') } }
  }
  const applied = withRules(({ isCertain }) => isCertain)
  for (const one of matching) {
    if (one.isCertain) continue
    const other = withRules((another) => another.isCertain || another === one)
    if (differs(elementStyle(applied), elementStyle(other)) && textIn(element).trim() !== '')
      throw new Unreadable(
        `has a style sheet with the rule “${one.rule.declarations.trim().slice(0, 60)}”, of which it is not certain whether it applies to the text`,
      )
  }
  element.attributes = applied.attributes
}

const keyOf = ({ id, classes, type }: Partial<Compound> = {}): string =>
  id ? `#${id}` : classes?.[0] ? `.${classes[0]}` : (type ?? '*')

const keysOf = (element: HtmlElement): string[] => [
  `#${(element.attributes['id'] ?? '').toLowerCase()}`,
  ...classesOf(element).map((name) => `.${name}`),
  ...typesOf(element),
  '*',
]

const classesOf = ({ attributes }: HtmlElement): string[] => [
  ...new Set((attributes['class'] ?? '').toLowerCase().split(/\s+/).filter(Boolean)),
]

/** A document is in `html` and `body`, whether it writes them or not. */
const typesOf = ({ name }: HtmlElement): string[] => (name === '#root' ? ['html', 'body'] : [name])

function matchesSelector(selector: readonly Compound[], path: readonly HtmlElement[]): Matching {
  const last = selector.at(-1)
  const element = path.at(-1)
  if (!last || !element) return 0
  const specificity = matchesCompound(last, element)
  if (specificity === 0 || selector.length === 1) return specificity
  let before: Matching[] | undefined
  for (const compound of selector) {
    let above: Matching = 0
    const earlier = before
    before = path.map((one, at) => {
      const left = !earlier
        ? 2
        : compound.combinator === ' '
          ? above
          : compound.combinator === '>'
            ? (earlier[at - 1] ?? 0)
            : 1
      above = Math.max(above, earlier?.[at] ?? 0) as Matching
      return Math.min(left, matchesCompound(compound, one)) as Matching
    })
  }
  return before?.at(-1) ?? 0
}

function matchesCompound({ type, classes, id, isLink, asksMore }: Compound, element: HtmlElement): Matching {
  if (type !== undefined && !typesOf(element).includes(type)) return 0
  if (id !== undefined && id !== (element.attributes['id'] ?? '').toLowerCase()) return 0
  if (isLink && (element.name !== 'a' || !('href' in element.attributes))) return 0
  const classNames = classesOf(element)
  if (!classes.every((name) => classNames.includes(name))) return 0
  return asksMore ? 1 : 2
}
