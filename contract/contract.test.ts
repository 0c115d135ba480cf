import { describe, expect, expectTypeOf, it } from 'vitest'
import { errorTable } from './errors.ts'
import { endpoints, type CallInput, type CallReply, modules } from './index.ts'

/** CAT-1. */
const SPEC_CALLS = `
POST /auth/google
POST /auth/userlogin
POST /auth/login
POST /auth/signup
GET /refresh
POST /auth/logout
POST /auth/adminsignup
GET /auth/getmasterdata
GET /videos/get
GET /videos/getVideosinUploadOrder
GET /videos/getsearchvideos
GET /videos/getonevideo
POST /videos/view
GET /videos/getcollections
POST /user/save
POST /user/downloadwatermark
POST /user/downloadmobile
POST /user/downloadhighres
POST /user/downloadownedvideo
GET /user/getsavedaddress
POST /user/saveaddress
GET /user/getsavedvideos
GET /user/getpurchasedvideos
POST /user/removesaved
POST /videos/editinfo
POST /auth/deletevideo
POST /auth/editpricinginfo
POST /auth/editsubscriptioninfo
POST /auth/savefilters
GET /auth/getallemployees
POST /auth/addemployee
POST /auth/delete-user
POST /auth/change-password
POST /videos/post
POST /videos/postmobilevideo
POST /videos/uploadcollection
GET /events
POST /pay/create-order
POST /pay/verify-payment
`
  .trim()
  .split('\n')

describe('the contract', () => {
  it('declares every call of the source', () => {
    const declared = endpoints.map((call) => `${call.method} ${call.path}`)
    expect(SPEC_CALLS.filter((call) => !declared.includes(call))).toEqual([])
  })

  it('declares each call once, with errors from the one table', () => {
    const declared = endpoints.map((call) => `${call.method} ${call.path}`)
    expect(new Set(declared).size).toBe(declared.length)
    for (const call of endpoints) for (const code of call.errors ?? []) expect(errorTable).toHaveProperty(code)
  })

  it('says in words of its own what a field may be', () => {
    const silent = endpoints.flatMap(({ method, path, params, query, body }) =>
      [params, query, body].flatMap((fields) => withoutWords(fields, `${method} ${path}`)),
    )
    expect(silent).toEqual([])
  })

  it('exports each name from one module alone', () => {
    const names = Object.values(modules).flatMap((module) => Object.keys(module))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('names calls by type', () => {
    expectTypeOf<CallInput<'POST /user/save'>>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<CallReply<'POST /auth/userlogin'>>().toEqualTypeOf<{ accessToken: string }>()
    expectTypeOf<CallReply<'GET /events'>>().toEqualTypeOf<null>()
  })
})

/** What a value of a kind of its own would be refused by in the words of the schema library; a wrong type has ours. */
function withoutWords(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  // Forms are read by their handlers, each with a schema of its own.
  if (!('_zod' in schema)) return 'kind' in schema ? [] : parts(schema, place)
  const { type, error, check, checks = [], shape, ...inner } = (schema as unknown as Schema)._zod.def
  const wordless = (name: string | undefined) => name !== undefined && !WORDED.has(name)
  return [
    ...((type === 'enum' || wordless(check)) && !error ? [`${place}: ${check ?? type}`] : []),
    ...checks.flatMap(({ _zod: { def } }) => (wordless(def.check) && !def.error ? [`${place}: ${def.check}`] : [])),
    ...parts({ ...shape, ...inner }, place),
  ]
}

const parts = (fields: object, place: string): string[] =>
  Object.entries(fields).flatMap(([name, part]) => withoutWords(part, `${place} ${name}`))

/** Checks that find nothing wrong, that name what they find, or whose own words the server replaces. */
const WORDED = new Set(['custom', 'meta', 'overwrite', 'number_format'])

interface Definition {
  type?: string
  check?: string
  error?: unknown
  checks?: Schema[]
  shape?: object
}
interface Schema {
  _zod: { def: Definition }
}
