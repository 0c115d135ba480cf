import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { hindi } from '../web/language/hindi.ts'
import { hindiOfStaff } from '../web/language/hindi-staff.ts'

const KEPT = new URL('control-names.txt', import.meta.url)
const HEAD = `# Every control by its role and its accessible name, as a screen reader says them, by place. What stands in braces is data.
# A line with a question mark may be missing, as may names on desks with data in them: it depends on what others have put
# there. A renamed control fails its test. \`UPDATE_NAMES=1 TEST_ALL=1 npm run e2e -- control-names --no-deps\` writes this file
# anew; with UPDATE_NAMES=more, on a server where other journeys were, it adds what they leave, with a question mark.
`

interface Control {
  role: string
  name: string
  described: boolean
  /** Of a link: where it leads, without the origin. */
  target: string
  /** One of several of its kind: what it is called is mostly data. */
  isListed: boolean
  /** In the bar, the foot or the menu that stand around every page. */
  isAround: boolean
}

/** Section of the controls around every page. */
const AROUND = new Set([
  ...['guest /', 'phone menu', 'USER menu'],
  ...['EMPLOYEE /dashboard?section=upload-video', 'ADMIN /dashboard?section=add-user'],
])

/** A choice of a list is no stop of its own; the browser names its own player by what it makes of the file. */
const NO_STOPS = new Set(['RootWebArea', 'option', 'Video'])

/** Whatever the Tab key reaches on the page, or in the window over it, as the accessibility tree exposes it. */
async function controlsOf(page: Page): Promise<Control[]> {
  const devtools = await page.context().newCDPSession(page)
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 })
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const elements = attributesIn(root)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const isWithin = (node: AxNode | undefined, is: (node: AxNode) => boolean): boolean =>
    node !== undefined && (is(node) || isWithin(byId.get(node.parentId ?? ''), is))
  return nodes.flatMap((node) => {
    const own = elements.get(node.backendDOMNodeId ?? -1)
    const isFocusable = node.properties?.some(({ name, value }) => name === 'focusable' && value.value === true)
    if (node.ignored || !isFocusable || !own || own.get('tabindex') === '-1') return []
    // The edges of a window hand the focus on.
    if (own.has('data-base-ui-focus-guard') || NO_STOPS.has(String(node.role?.value))) return []
    const href = own.get('href')
    return {
      role: String(node.role?.value),
      name: String(node.name?.value ?? '').trim(),
      described: String(node.description?.value ?? '') !== '',
      target: href === undefined ? '' : pathOf(href, page.url()),
      isListed: isWithin(node, ({ role }) => role?.value === 'listitem'),
      isAround: isWithin(node, isAround),
    }
  })
}

interface AxNode {
  nodeId: string
  parentId?: string
  role?: { value?: unknown }
  name?: { value?: unknown }
}

const isAround = ({ role, name }: AxNode): boolean =>
  ['banner', 'contentinfo'].includes(String(role?.value)) || /^(Super admin|Employee) panel$/.test(String(name?.value))

interface DomNode {
  backendNodeId: number
  attributes?: string[]
  children?: DomNode[]
}

function attributesIn(root: DomNode): Map<number, Map<string, string>> {
  const all = new Map<number, Map<string, string>>()
  const walk = ({ backendNodeId, attributes = [], children = [] }: DomNode) => {
    const own = new Map<string, string>()
    for (let at = 0; at < attributes.length; at += 2) own.set(attributes[at] ?? '', attributes[at + 1] ?? '')
    all.set(backendNodeId, own)
    children.forEach(walk)
  }
  walk(root)
  return all
}

function pathOf(href: string, base: string): string {
  const { origin, pathname, search } = new URL(href, base)
  return origin === new URL(base).origin ? pathname + search : origin + pathname + search
}

/** The product's own words, without the marks of links in them; those with a name in braces fit whatever stands there. */
const texts = new Set(Object.keys({ ...hindi, ...hindiOfStaff }).map((text) => text.replaceAll(/<\/?\w+>/g, '')))
/** These are numbers. */
const COUNTS = new Set(['count', 'page', 'total', 'n'])
/** A name that is only data is not recorded. */
const DATA = '{data}'
const templates = [...texts]
  .filter((text) => /\{\w+\}/.test(text) && text.replaceAll(/\{\w+\}|\W/g, '').length >= 3)
  .toSorted((one, other) => literal(other) - literal(one))
  .map((text) => ({
    text,
    pattern: new RegExp(
      `^${escaped(text).replaceAll(/\\\{(\w+)\\\}/g, (_, name) => (COUNTS.has(name) ? '[\\d,]+' : '.+'))}$`,
    ),
  }))

function literal(text: string): number {
  return text.replaceAll(/\{\w+\}/g, '').length
}
function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}

/** A control whose name changes by itself or with each press is recorded with both names. */
const TURNS = new Map(
  [
    ['Play', 'Pause'],
    ['Sound on', 'Sound off'],
    ['Play background video', 'Pause background video'],
  ].flatMap((both) => both.map((one) => [one, both.join(' / ')] as const)),
)

/** Names of the data's own things, by where they lead. */
const DATA_LINKS: [RegExp, string][] = [
  [/^\/search\?term=/, '{words}'],
  [/^\/category\//, '{category}'],
  [/^\/collections\/./, '{collection}'],
]

/** The name with its data in braces, so that it is the same in each run; themes and shots are data, too. */
function withoutData({ role, name: told, target, isListed }: Control, words: ReadonlySet<string>): string {
  if (target.startsWith('/clip/')) return '{clip}'
  const template = templates.find(({ pattern }) => pattern.test(told))
  const link = DATA_LINKS.find(([address]) => address.test(target))
  if (link && !template) return link[1]
  // Some buttons have a count behind their name.
  const name = target ? told : told.replace(/ \(?\d+\)?$/, '')
  if (['button', 'checkbox'].includes(role) && words.has(name.toLowerCase())) return '{theme}'
  if (texts.has(name) || /^\d+[Kp]$/.test(name)) return TURNS.get(name) ?? name
  const [number = ''] = /^\d+\.? /.exec(name) ?? []
  if (number && texts.has(name.slice(number.length))) return `{n} ${name.slice(number.length)}`
  const [, action = ''] = /^(.+?): ./.exec(name) ?? []
  if (texts.has(action)) return `${action}: {name}`
  const [, who = ''] = /.(, [\w ]+)$/.exec(name) ?? []
  if (texts.has(who)) return `{name}${who}`
  if (template) return template.text
  return isListed || role === 'checkbox'
    ? DATA
    : name.replaceAll(/\S*JL-[\w-]+/g, '{licence}').replaceAll(/\d[\d,.:]*/g, '{n}')
}

/** The staff's own words, as they stand at this moment. */
async function wordsOf(page: Page): Promise<Set<string>> {
  const answer = await page.request.get('/auth/getmasterdata')
  const { filters } = (await answer.json()) as { filters: { themes: string[]; shots: string[] } }
  return new Set([...filters.themes, ...filters.shots].map((word) => word.toLowerCase()))
}

/** Each focusable control has a name; links of one name lead to one place; and the names are those on record. */
export async function expectNames(page: Page, place: string): Promise<void> {
  if (process.env['UPDATE_NAMES']) keep(place, namesOf(await controlsAtRest(page), place, await wordsOf(page)))
  const kept = readKept().get(place) ?? []
  const plain = kept.map((line) => line.replace(/^\? /, ''))
  let controls: Control[] = []
  let words = new Set<string>()
  // Parts of a page come to life one after another.
  await expect
    .poll(async () => {
      controls = await controlsOf(page)
      words = await wordsOf(page)
      const found = namesOf(controls, place, words)
      const missing = kept.filter((line) => !isOptional(place, line) && !found.includes(line))
      return { added: found.filter((line) => !plain.includes(line)), missing }
    }, `names of ${place}`)
    .toEqual({ added: [], missing: [] })
  const nameless = controls.filter(({ name }) => name === '').map(({ role, target }) => `${role} ${target}`)
  expect.soft(nameless, `${place}: without a name`).toEqual([])
  expect.soft(ambiguous(controls, words), `${place}: one name, several targets`).toEqual([])
}

/** What staff have before them depends on what everybody else did; so does what is nothing but data. */
const isOptional = (place: string, line: string): boolean =>
  line.startsWith('? ') || /^\w+ \{\w+\}$/.test(line) || (/^(ADMIN|EMPLOYEE) /.test(place) && line.includes('{'))

const namesOf = (controls: Control[], place: string, words: ReadonlySet<string>): string[] => {
  const own = controls.filter((control) => AROUND.has(place) || !control.isAround)
  const names = own.map((control) => [control.role, withoutData(control, words)])
  return [...new Set(names.filter(([, name]) => name !== DATA).map((said) => said.join(' ')))]
}

/** For writing them down: once nothing is added any more. */
async function controlsAtRest(page: Page): Promise<Control[]> {
  let before = ''
  let controls: Control[] = []
  await expect
    .poll(
      async () => {
        controls = await controlsOf(page)
        const now = JSON.stringify(controls)
        const isSame = now === before
        before = now
        return isSame
      },
      { intervals: [700], timeout: 30_000 },
    )
    .toBe(true)
  return controls
}

/** Links that sound alike and lead elsewhere; two clips may bear one name. */
function ambiguous(controls: Control[], words: ReadonlySet<string>): string[] {
  const links = controls.filter(({ role, described, target }) => role === 'link' && !described && target !== '')
  const fixed = links.filter((link) => !withoutData(link, words).includes('{'))
  return [...Map.groupBy(fixed, ({ name }) => name)]
    .filter(([, all]) => new Set(all.map(({ target }) => target)).size > 1)
    .map(([name, all]) => `${name}: ${all.map(({ target }) => target).join(', ')}`)
}

function readKept(): Map<string, string[]> {
  const sections = readFileSync(KEPT, 'utf8').split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [place = '', ...lines] = section.trim().split('\n')
      return [place, lines.filter((line) => line !== '')]
    }),
  )
}

/** What may be missing stays marked so; when more is added to what is known, all that is not there both times is. */
function keep(place: string, found: string[]): void {
  const all = readKept()
  const before = all.get(place)
  const isMore = before !== undefined && process.env['UPDATE_NAMES'] === 'more'
  const marked = new Set((before ?? []).filter((line) => line.startsWith('? ')).map((line) => line.slice(2)))
  const known = (before ?? []).map((line) => line.replace(/^\? /, ''))
  const lines = [...new Set([...found, ...(isMore ? known : marked)])].map((line) => {
    const isSure = !marked.has(line) && (!isMore || (known.includes(line) && found.includes(line)))
    return isSure || isOptional(place, line) ? line : `? ${line}`
  })
  all.set(place, lines.toSorted())
  const sections = [...all]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, names]) => `## ${name}\n${names.join('\n')}\n`)
  writeFileSync(KEPT, [HEAD, ...sections].join('\n'))
}
