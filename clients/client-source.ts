import * as oazapfts from 'oazapfts'
import { SCOPE_CALLS } from '../contract/accounts/api-keys.ts'
import { openApiDocument } from '../server/site/openapi.model.ts'

interface Operation {
  security?: object[]
  responses?: Record<string, unknown>
  parameters?: object[]
}
type Paths = Record<string, Record<string, Operation>>

/** Public reads that are of no use to programs. */
const OF_PAGES =
  /^\/(config|refresh|events|download|boards\/shared|orders\/mailed\w*|user\/\w*invoice\w*|auth\/\w+|georestriction)/

/** Of a call that needs nobody to be known. */
const isNothing = (way: object): boolean => Object.keys(way).length === 0

/** The calls that a key may make: public reads, and those of its scopes. */
function callsOfKeys(paths: Paths): Paths {
  const inScope = new Set<string>(Object.values(SCOPE_CALLS).flat())
  return Object.fromEntries(
    // Sorted: tools that load the contract in another way give its modules another order.
    Object.entries(paths)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([path, methods]) => {
        const kept = Object.entries(methods)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .filter(([method, { security }]) => {
            const isPublicRead = method === 'get' && security?.some(isNothing) && !OF_PAGES.test(path)
            return isPublicRead || inScope.has(`${method.toUpperCase()} ${path}`)
          })
        // The write token is a cookie of our own pages; who asks no condition is not told that nothing has changed.
        const plain = kept.map(
          ([method, { parameters, responses: { 304: _unchanged, ...responses } = {}, ...call }]) => {
            const own = (parameters ?? []).filter((parameter) => !('$ref' in parameter))
            return [method, { ...call, responses, ...(own.length > 0 ? { parameters: own } : {}) }]
          },
        )
        return plain.length > 0 ? [[path, Object.fromEntries(plain)]] : []
      }),
  )
}

/** The source of clients/jhalak.ts. */
export async function clientSource(): Promise<string> {
  const document = openApiDocument({ title: 'Jhalak', url: 'https://your.host', sessionCookie: '__Host-session' })
  const paths = callsOfKeys(document['paths'] as Paths)
  const source = await oazapfts.generateSource({ ...document, paths } as never, {})
  return `// Made by \`npm run client\` from the contract; needs the package @oazapfts/runtime. How to use it: docs/integration.md.\n${source}`
}
