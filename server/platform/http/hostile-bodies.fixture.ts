const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)
const member = (good: string, extra: string) => good.replace('{', good === '{}' ? `{${extra}` : `{${extra},`)
const between = (good: string, bytes: number[]) =>
  Buffer.concat([Buffer.from(good.slice(0, -1)), Buffer.from(bytes), Buffer.from(good.slice(-1))])
/** The first key of a body, or one of its own, spelt so that only a reader of escapes knows it again. */
const disguised = (text: string) =>
  text.replace(/"(.)/, (_, c: string) => String.raw`"\u00${c.charCodeAt(0).toString(16)}`)
const withAKey = (good: string) => (good === '{}' ? '{"a":1}' : good)
const inner = (good: string) => withAKey(good).slice(1, -1)

/** Bodies that no call takes, made from one that would be taken. */
export const BODIES: [string, (good: string) => string | Buffer, headers?: Record<string, string>][] = [
  ['empty', () => ''],
  ['blank', () => ' \n\t'],
  ['null', () => 'null'],
  ['true', () => 'true'],
  ['false', () => 'false'],
  ['a number', () => '0'],
  ['a list', (good) => `[${good}]`],
  ['a list of lists', () => '[[],[]]'],
  ['a text', (good) => JSON.stringify(good)],
  ['a number too large', () => '1e309'],
  ['not JSON', () => 'not json'],
  ['not a number', () => 'NaN'],
  ['undefined', () => 'undefined'],
  ['cut off', (good) => good.slice(0, -1)],
  ['followed by more', (good) => `${good}{}`],
  ['followed by NUL', (good) => `${good}\0`],
  ['closed twice', (good) => `${good}}`],
  ['with a comma too many', (good) => `${withAKey(good).slice(0, -1)},}`],
  ['with a comment', (good) => good.replace('{', '{/* hello */')],
  ['with a key without quotes', (good) => member(good, 'a:1')],
  ['with single quotes', (good) => member(good, "'a':1")],
  ['with a hexadecimal number', (good) => member(good, '"more":0x10')],
  ['with a number that begins with nought', (good) => member(good, '"more":01')],
  ['with infinity', (good) => member(good, '"more":Infinity')],
  ['with a line break in a text', (good) => member(good, '"more":"a\nb"')],
  ['with a raw NUL in a text', (good) => member(good, '"more":"a\0b"')],
  ['with an unknown escape', (good) => member(good, String.raw`"more":"\x41"`)],
  ['10,000 lists deep', () => nested(10_000, '[', ']')],
  ['10,000 lists deep and open', () => '['.repeat(10_000)],
  ['10,000 objects deep', () => nested(10_000, '{"a":', '}').replace('}', '1}')],
  ['10,000 lists deep further in', (good) => member(good, `"more":${nested(10_000, '[', ']')}`)],
  ['with __proto__', (good) => member(good, '"__proto__":{"role":"ADMIN"}')],
  ['with __proto__ further in', (good) => member(good, '"more":[{"__proto__":{"role":"ADMIN"}}]')],
  ['with a disguised __proto__', (good) => member(good, String.raw`"\u005f_proto__":{"role":"ADMIN"}`)],
  ['with constructor.prototype', (good) => member(good, '"constructor":{"prototype":{"role":"ADMIN"}}')],
  ['with a key twice', (good) => `{${inner(good)},${inner(good)}}`],
  ['with a disguised key twice', (good) => `{${inner(good)},${disguised(inner(good))}}`],
  ['with a key twice further in', (good) => member(good, '"more":{"deep":[{"a":1,"a":1}]}')],
  ['1 MB', (good) => member(good, `"more":"${'x'.repeat(1_000_000)}"`)],
  ['not UTF-8', (good) => between(good, [0xc3, 0x28])],
  ['UTF-8 written too long', (good) => between(good, [0xc0, 0xaf])],
  ['half a character in UTF-8', (good) => between(good, [0xed, 0xa0, 0x80])],
  ['UTF-16', (good) => Buffer.from(`\ufeff${good}`, 'utf16le')],
  ['compressed, and not said to be', () => Buffer.from('1f8b0800000000000003abae05000000ffff', 'hex')],
  ['said to be text', (good) => good, { 'content-type': 'text/plain' }],
  ['said to be a form', (good) => good, { 'content-type': 'application/x-www-form-urlencoded' }],
  ['said to be an upload', (good) => good, { 'content-type': 'multipart/form-data; boundary=x' }],
  ['said to be XML', (good) => good, { 'content-type': 'application/xml' }],
  ['said to be nothing known', (good) => good, { 'content-type': 'x' }],
]

/** What no field of text takes, as JSON. */
export const VALUES: [string, string][] = [
  ['null', 'null'],
  ['true', 'true'],
  ['a number', '42'],
  ['a number too large', '1e309'],
  ['a list', '[["x"]]'],
  ['an object', '{"$ne":null}'],
  ['NUL', String.raw`"a\u0000bcdefgh"`],
  ['half a character', String.raw`"a\ud800bcdefgh"`],
  ['very long', `"${'x'.repeat(100_000)}"`],
]
