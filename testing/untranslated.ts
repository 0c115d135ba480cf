import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname, '..')

/** A place in a source file and the words that stand there. */
export interface Finding {
  /** `web/app/lazy/footer.tsx:12` */
  where: string
  text: string
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Attributes and properties of components whose text is shown or read out. */
const SHOWN = new Set(
  [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'title',
    'placeholder',
    'label',
  ].concat(
    [
      'hint',
      'heading',
      'text',
      'description',
      'action',
      'cancel',
      'empty',
      'emptyText',
      'caption',
      'legend',
      'problem',
    ],
    ['summary', 'note', 'reason', 'confirm', 'error', 'message', 'what'],
  ),
)
/** What is written in these is never shown. */
const NOT_SHOWN =
  /^(class|className|style|d|id|key|href|to|src|srcSet|sizes|type|name|role|viewBox|transform|points|rel|autoComplete)$/
const LETTER = /\p{L}/u
/** Starts like a sentence or a label. Names of components and types (`ClipCard`) do not. */
const LIKE_A_LABEL = /^[A-Z][a-z’']*(?=[\s.,:;?!…)-]|$)/
/** Two words next to one another that no list of classes would hold. */
const LIKE_A_SENTENCE =
  /(^|\s)[A-Za-z’]+ (a|an|and|are|at|be|been|by|can|could|for|from|has|have|in|is|it|no|not|of|on|or|per|than|that|the|this|to|was|will|with|you|your)(\s|$|[.,:;?!])/

/** Every file of the browser's program that may hold texts; tests, fixtures and the tables themselves left out. */
export const webFiles: string[] = filesIn('web', (file) => !file.startsWith('web/language/'))

export function filesIn(folder: string, wanted: (file: string) => boolean = () => true): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture|d)\.tsx?$/.test(file) && wanted(file))
    .toSorted()
}

/**
 * Texts that go to the screen without `t()` or `translate()`: words between tags, in labels, in notices; and what else reads like
 * a text but is not in the Hindi table.
 */
export function untranslatedIn(file: string, isTranslated: (text: string) => boolean): Finding[] {
  const found: Finding[] = []
  const source = sourceOf(file)
  const add = (node: Node, text: string) => found.push({ where: placeOf(file, source, node), text: oneLine(text) })
  const shown = new Set<Node>()
  visit(programOf(file), [], (node, above) => {
    if (node.type === 'JSXText' && LETTER.test(String(node['value']))) add(node, String(node['value']))
    for (const part of stringsShownBy(node, above)) {
      shown.add(part)
      add(part, wordsOf(part))
    }
  })
  visit(programOf(file), [], (node, above) => {
    if (!isString(node) || shown.has(node) || isOutOfSight(node, above)) return
    const text = wordsOf(node)
    if ((LIKE_A_LABEL.test(text) || LIKE_A_SENTENCE.test(text)) && !isTranslated(text)) add(node, text)
  })
  return found
}

/** Calls of `t()` and `translate()` that run while the module loads, when no language has been set yet. */
export function moduleLevelCallsIn(file: string): Finding[] {
  const found: Finding[] = []
  visit(programOf(file), [], (node, above) => {
    if (!isTranslation(node) || above.some(({ type }) => /Function|^MethodDefinition$/.test(type))) return
    found.push({
      where: placeOf(file, sourceOf(file), node),
      text: oneLine(sourceOf(file).slice(node.start, node.start + 60)),
    })
  })
  return found
}

/** All strings of a file, whatever they are for. */
export function stringsOf(file: string): Set<string> {
  const strings = new Set<string>()
  visit(programOf(file), [], (node) => {
    if (isString(node)) strings.add(wordsOf(node))
    if (node.type === 'BinaryExpression' && isString(node['left'] as Node) && isString(node['right'] as Node))
      strings.add(wordsOf(node['left'] as Node) + wordsOf(node['right'] as Node))
    // A table may have a text as its key.
    if (node.type === 'Property') strings.add(keyOf(node))
  })
  return strings
}

/** The entries of the Hindi tables, which are JSON with one entry on a line. */
export const hindiEntries = (): (Finding & { hindi: string })[] =>
  readdirSync(join(ROOT, 'web/language/hi'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => entriesOf(join('web/language/hi', name)))

const entriesOf = (file: string): (Finding & { hindi: string })[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (!/^ {2}"/.test(line)) return []
      const [[text, hindi] = ['', '']] = Object.entries(
        JSON.parse(`{${line.replace(/,$/, '')}}`) as Record<string, string>,
      )
      return [{ where: `${file}:${index + 1}`, text, hindi }]
    })

/** The messages that the server can answer: of errors and replies, and of the checks of a call's input. */
export function serverMessagesIn(file: string): Finding[] {
  const found: Finding[] = []
  const constants = constantsOf(file)
  visit(programOf(file), [], (node, above) => {
    for (const text of messagesOf(node, above).flatMap((value) => stringsFrom(value, constants)))
      found.push({ where: placeOf(file, sourceOf(file), node), text: wordsOf(text) })
  })
  return found.filter(({ text }) => LETTER.test(text))
}

/** `message: …` and `error: …` of an object, and the last argument of a check such as `z.minLength(1, …)`. */
function messagesOf(node: Node, above: Node[]): Node[] {
  if (node.type === 'Property' && /^(message|error)$/.test(keyOf(node)) && above.at(-1)?.type === 'ObjectExpression')
    return [node['value'] as Node]
  if (node.type !== 'CallExpression' || !CHECK.test(calleeOf(node))) return []
  const [, message] = node['arguments'] as Node[]
  return message ? [message] : []
}

const CHECK = /^z\.(minLength|maxLength|regex|refine|gte?|lte?|minimum|maximum|multipleOf|positive|length|int)$/

/** What the constants of a file hold: texts, and functions that make them. */
function constantsOf(file: string): Map<string, Node> {
  const constants = new Map<string, Node>()
  visit(programOf(file), [], (node) => {
    if (node.type === 'VariableDeclarator' && node['init'])
      constants.set(String((node['id'] as Node)['name']), node['init'] as Node)
  })
  return constants
}

/** The strings that an expression may come to, by way of conditions, constants and functions of the same file. */
function stringsFrom(node: Node | null | undefined, constants: Map<string, Node>): Node[] {
  if (!node) return []
  const inner = (name: string) => stringsFrom(node[name] as Node, constants)
  if (isString(node)) return [node]
  switch (node.type) {
    case 'ConditionalExpression':
      return [...inner('consequent'), ...inner('alternate')]
    case 'LogicalExpression':
      return [...inner('left'), ...inner('right')]
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inner('expression')
    case 'ArrowFunctionExpression':
      return (node['body'] as Node).type === 'BlockStatement' ? [] : inner('body')
    case 'CallExpression':
      return inner('callee')
    case 'Identifier': {
      const name = String(node['name'])
      const value = constants.get(name)
      // A constant is looked up once: it may be named like the property that it is given to.
      return value ? stringsFrom(value, new Map([...constants].filter(([other]) => other !== name))) : []
    }
    default:
      return []
  }
}

/** The strings that a node puts on the screen as they are. */
function stringsShownBy(node: Node, above: Node[]): Node[] {
  const parent = above.at(-1)
  if (node.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(parent?.type ?? ''))
    return plainStrings(node['expression'] as Node)
  if (node.type === 'JSXAttribute' && SHOWN.has(String((node['name'] as Node)['name'])))
    return plainStrings(node['value'] as Node | null)
  if (node.type === 'CallExpression' && /^toast\.\w+$/.test(calleeOf(node)))
    return (node['arguments'] as Node[]).flatMap(plainStrings)
  return []
}

/** The strings that an expression may come to, as far as no call stands between. */
function plainStrings(node: Node | null | undefined): Node[] {
  if (!node) return []
  const inner = (name: string) => plainStrings(node[name] as Node)
  if (isString(node)) return LETTER.test(wordsOf(node)) && !isOneToken(node) ? [node] : []
  switch (node.type) {
    case 'ConditionalExpression':
      return [...inner('consequent'), ...inner('alternate')]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node['operator'] === '===' || node['operator'] === '!==' ? [] : [...inner('left'), ...inner('right')]
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return inner('expression')
    default:
      return []
  }
}

/** `error={'email'}`: one small word is an id. */
const isOneToken = (node: Node): boolean => node.type === 'Literal' && /^[a-z][a-z\d-]*$/.test(wordsOf(node))

function isOutOfSight(node: Node, above: Node[]): boolean {
  const parent = above.at(-1)
  if (/^(Import|Export)(Declaration|All|Named|Expression)|^TSLiteralType$|^ImportExpression$/.test(parent?.type ?? ''))
    return true
  if (parent?.type === 'Property' && parent['key'] === node) return true
  if (above.some((one) => one.type === 'Property' && /^(queryKey|@type)$/.test(keyOf(one)))) return true
  // `'Shift' === event.key`, `text.startsWith('The')`
  if (parent?.type === 'BinaryExpression' && parent['operator'] !== '+') return true
  return above.some(
    (one) =>
      (one.type === 'JSXAttribute' && NOT_SHOWN.test(String((one['name'] as Node)['name']))) ||
      (one.type === 'NewExpression' && calleeOf(one) === 'Error') ||
      (one.type === 'CallExpression' && /^(console\.\w+|classNames)$/.test(calleeOf(one))),
  )
}

/** The name of a property in an object. */
function keyOf(property: Node): string {
  const key = property['key'] as Node
  return String(key['name'] ?? key['value'])
}

const isString = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node['value'] === 'string') || node.type === 'TemplateLiteral'

/** A string's words; the values of a template are left out as `{}`. */
function wordsOf(node: Node): string {
  if (node.type !== 'TemplateLiteral') return String(node['value'])
  const parts = node['quasis'] as (Node & { value: { cooked: string } })[]
  return parts.map(({ value }) => value.cooked).join('{}')
}

const isTranslation = (node: Node): boolean => node.type === 'CallExpression' && /^(t|translate)$/.test(calleeOf(node))

function calleeOf(node: Node): string {
  const callee = node['callee'] as Node
  if (callee.type === 'Identifier') return String(callee['name'])
  if (callee.type !== 'MemberExpression') return ''
  return `${String((callee['object'] as Node)['name'])}.${String((callee['property'] as Node)['name'])}`
}

/** Calls back for a node and all within it, each with those around it, outermost first. */
function visit(node: Node, above: Node[], see: (node: Node, above: Node[]) => void): void {
  see(node, above)
  const around = [...above, node]
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part])
      if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node, around, see)
  }
}

const programs = new Map<string, { source: string; program: Node }>()

function parsed(file: string) {
  const known = programs.get(file)
  if (known) return known
  const source = readFileSync(join(ROOT, file), 'utf8')
  const made = { source, program: parseSync(file, source).program as unknown as Node }
  programs.set(file, made)
  return made
}
const programOf = (file: string): Node => parsed(file).program
const sourceOf = (file: string): string => parsed(file).source

const placeOf = (file: string, source: string, { start }: Node) =>
  `${file}:${source.slice(0, start).split('\n').length}`
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
