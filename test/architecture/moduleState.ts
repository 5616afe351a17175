import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree, with TypeScript). */
interface Node {
  type: string
  [part: string]: unknown
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** A node and all nodes inside it. */
function* within(node: Node): Generator<Node> {
  yield node
  for (const part of partsOf(node)) yield* within(part)
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const isFunction = ({ type }: Node) => FUNCTIONS.has(type)

/** The same, without what stands in functions inside it, but for those that are handed to a call: what runs when it does. */
function* runWith(node: Node): Generator<Node> {
  yield node
  const isRun = node.type === 'CallExpression' && nameOf(node['callee']) !== 'memo'
  const handed = isRun ? (node['arguments'] as Node[]) : []
  for (const part of partsOf(node)) if (!isFunction(part) || handed.includes(part)) yield* runWith(part)
}

/** What cannot be changed once it is made. */
const CONSTANT = /^(RegExp|Intl\.\w+|TextDecoder|TextEncoder|URL)$/
const CHANGING = /^(push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear)$/
const READONLY = /^(ReadonlySet|ReadonlyMap)$/

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'MemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`
  return ''
}
const rootOf = (node: unknown): string => nameOf(node).split('.')[0] ?? ''

const withoutParentheses = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' ? withoutParentheses(node['expression'] as Node) : node

/** Whether making it makes something that can be changed. */
const makesState = (node: Node): boolean =>
  node.type === 'NewExpression' && !CONSTANT.test(nameOf(node['callee']))

interface Declared {
  name: string
  kind: string
  type: string
  made: Node | undefined
}

const isExported = ({ type }: Node) => type.startsWith('Export')

const statementsOf = (program: Node): Node[] =>
  (program['body'] as Node[]).map((statement) =>
    isNode(statement['declaration']) ? statement['declaration'] : statement,
  )

function declaredIn(statement: Node): Declared[] {
  if (statement.type !== 'VariableDeclaration' || statement['declare'] === true) return []
  return (statement['declarations'] as Node[]).map((declarator) => {
    const id = declarator['id'] as Node
    const annotation = isNode(id['typeAnnotation']) ? id['typeAnnotation']['typeAnnotation'] : undefined
    return {
      name: nameOf(id) || id.type,
      kind: String(statement['kind']),
      type: isNode(annotation) ? nameOf(annotation['typeName']) : '',
      made: isNode(declarator['init']) ? declarator['init'] : undefined,
    }
  })
}

/** The names of what a file changes, by assignment to a part of it or by a method that changes. */
function changedIn(program: Node): ReadonlySet<string> {
  const changed = new Set<string>()
  for (const node of within(program)) {
    if (node.type === 'AssignmentExpression') changed.add(rootOf(node['left']))
    if (
      node.type === 'UpdateExpression' ||
      (node.type === 'UnaryExpression' && node['operator'] === 'delete')
    )
      changed.add(rootOf(node['argument']))
    if (node.type !== 'CallExpression') continue
    const [object, method = ''] = nameOf(node['callee']).split('.')
    if (object && CHANGING.test(method)) changed.add(object)
    if (nameOf(node['callee']) === 'Object.assign') changed.add(rootOf((node['arguments'] as Node[])[0]))
  }
  return changed
}

/** The names, not exported, that a file only reads parts of: `CODES.has(code)`, `[...CODES]`. */
function readIn(program: Node): (name: string) => boolean {
  const nodes = [...within(program)]
  const exported = (program['body'] as Node[])
    .filter(isExported)
    .flatMap((statement) => (isNode(statement['declaration']) ? declaredIn(statement['declaration']) : []))
    .map(({ name }) => name)
  const uses = (name: string) => nodes.filter((node) => node.type === 'Identifier' && node['name'] === name)
  const parts = new Set(
    nodes.flatMap((node) =>
      node.type === 'MemberExpression'
        ? [node['object']]
        : node.type === 'SpreadElement'
          ? [node['argument']]
          : node.type === 'VariableDeclarator'
            ? [node['id']]
            : [],
    ),
  )
  return (name) => !exported.includes(name) && uses(name).every((use) => parts.has(use))
}

/** The functions at the top of a file that keep something between the calls of the functions that they return. */
function keepersIn(program: Node): string[] {
  return statementsOf(program).flatMap((statement) => {
    const functions: [string, Node][] =
      statement.type === 'FunctionDeclaration'
        ? [[nameOf(statement['id']), statement]]
        : declaredIn(statement).flatMap(({ name, made }): [string, Node][] =>
            made && isFunction(made) ? [[name, made]] : [],
          )
    return functions.filter(([, it]) => isNode(it['body']) && keeps(it['body'])).map(([name]) => name)
  })
}

function keeps(body: Node): boolean {
  const own = [...runWith(body)]
  const kept = own
    .flatMap(declaredIn)
    .filter(({ kind, made }) => kind === 'let' || (made && makesState(made)))
  const inner = own.flatMap(partsOf).filter(isFunction)
  const used = new Set(inner.flatMap((each) => [...within(each)].map(nameOf)))
  return kept.some(({ name }) => used.has(name))
}

/**
 * Everything at the top level of these files that can hold something between two renders, as `file: name`: variables, what can be changed,
 * and what is made by a function that keeps something.
 */
export function moduleState(files: ReadonlyMap<string, string>): string[] {
  const programs = [...files].map(([file, source]) => {
    const { program, errors } = parseSync(file, source)
    if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
    return [file, program as unknown as Node] as const
  })
  const keepers = new Set(programs.flatMap(([, program]) => keepersIn(program)))
  return programs.flatMap(([file, program]) => {
    const changed = changedIn(program)
    const isOnlyRead = readIn(program)
    const callsKeeper = (node: Node): boolean => {
      if (node.type !== 'CallExpression') return false
      const callee = withoutParentheses(node['callee'] as Node)
      return keepers.has(nameOf(callee)) || (isFunction(callee) && keeps(callee['body'] as Node))
    }
    const holds = ({ name, kind, type, made }: Declared): boolean => {
      if (kind !== 'const' || changed.has(name)) return true
      if (!made || isFunction(made) || READONLY.test(type)) return false
      const run = [...runWith(made)]
      return run.some(callsKeeper) || (run.some(makesState) && !isOnlyRead(name))
    }
    return statementsOf(program).flatMap((statement) => [
      ...declaredIn(statement)
        .filter(holds)
        .map(({ name }) => `${file}: ${name}`),
      ...staticsOf(statement).map((name) => `${file}: ${name}`),
      ...[nameOf(statement['id'])]
        .filter((name) => name && changed.has(name))
        .map((name) => `${file}: ${name}`),
    ])
  })
}

/** The static fields of a class, but for those that are read only. */
function staticsOf(statement: Node): string[] {
  if (statement.type !== 'ClassDeclaration') return []
  const members = (statement['body'] as Node)['body'] as Node[]
  return members
    .filter(({ type, ...member }) => type === 'PropertyDefinition' && member['static'] === true)
    .map((member) => `${nameOf(statement['id'])}.${nameOf(member['key'])}`)
}
