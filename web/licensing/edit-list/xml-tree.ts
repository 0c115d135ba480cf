import { EditListError } from './edit-list.types.ts'

/** An element; its text is that of its direct text nodes. */
export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  text: string
}

const MOST_NODES = 2_000_000
const MOST_LEVELS = 400
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Parses XML into a tree, without entities of its own: a document that declares any is refused (billion laughs), and no
 * outside file is ever read. Workers have no DOMParser.
 * @throws EditListError broken, entities, too deep
 */
export function parseXml(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlNode[] = [root]
  let nodes = 0
  let at = 0
  while (at < text.length) {
    const start = text.indexOf('<', at)
    const parent = open.at(-1)!
    const between = text.slice(at, start < 0 ? text.length : start)
    if (open.length > 1 && /\S/.test(between)) parent.text += decode(between)
    if (start < 0) break
    const markup = skipMarkup(text, start, parent)
    if (markup !== null) {
      at = markup
      continue
    }
    const end = endOfTag(text, start)
    const tag = text.slice(start + 1, end)
    at = end + 1
    if (tag.startsWith('/')) {
      if (open.length < 2 || open.pop()!.name !== tag.slice(1).trim()) throw new EditListError('broken')
      continue
    }
    const isEmpty = tag.endsWith('/')
    const node = toNode(isEmpty ? tag.slice(0, -1) : tag)
    parent.children.push(node)
    if (++nodes > MOST_NODES || open.length > MOST_LEVELS) throw new EditListError('too deep')
    if (!isEmpty) open.push(node)
  }
  const [top] = root.children
  if (open.length !== 1 || !top || root.children.length > 1) throw new EditListError('broken')
  return top
}

/** Comments, CDATA, instructions and the document type. @returns where it ends; null for a tag */
function skipMarkup(text: string, start: number, parent: XmlNode): number | null {
  const to = (sign: string) => {
    const end = text.indexOf(sign, start)
    if (end < 0) throw new EditListError('broken')
    return end + sign.length
  }
  if (text.startsWith('<!--', start)) return to('-->')
  if (text.startsWith('<?', start)) return to('?>')
  if (text.startsWith('<![CDATA[', start)) {
    const end = to(']]>')
    parent.text += text.slice(start + 9, end - 3)
    return end
  }
  if (!text.startsWith('<!', start)) return null
  const end = to('>')
  // An internal subset: nothing that an editing program writes has one.
  if (text.slice(start, end).includes('[')) throw new EditListError('entities')
  return end
}

/** A `>` in an attribute does not end the tag. */
function endOfTag(text: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]!
    if (quote) {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
    else if (sign === '<') break
  }
  throw new EditListError('broken')
}

function toNode(tag: string): XmlNode {
  const [name = ''] = /^[^\s/<>"'=]+/.exec(tag) ?? []
  if (!name) throw new EditListError('broken')
  const attributes = Object.create(null) as Record<string, string>
  // Sticky: each attribute begins where the one before ended, so that nothing is read twice.
  const attribute = /\s*([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  attribute.lastIndex = name.length
  for (let found = attribute.exec(tag); found; found = attribute.exec(tag))
    attributes[found[1] ?? ''] = decode(found[2] ?? found[3] ?? '')
  return { name, attributes, children: [], text: '' }
}

/** Only the five entities of XML and numbers: any other stays as it is written. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(#x?[\da-f]{1,6}|\w{1,8});/gi, (all, name: string) => charOf(name) ?? all)
    : text

function charOf(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name]
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : undefined
}

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name)

/** The text of a child, trimmed; empty without one. */
export const textOf = (node: XmlNode | undefined, name: string): string => childOf(node, name)?.text.trim() ?? ''

/** All descendants of a name, in document order; without recursion, whatever the depth. */
export function* descendants(node: XmlNode, name: string): Generator<XmlNode> {
  const waiting = [node]
  while (waiting.length > 0) {
    const next = waiting.pop()!
    if (next.name === name) yield next
    for (let at = next.children.length - 1; at >= 0; at--) waiting.push(next.children[at]!)
  }
}
