import type { ErrorReply } from '../../contract/errors.ts'
import { callTarget } from '../../contract/call-target.ts'
import type { CallInput, CallName, FileCallName } from '../../contract/index.ts'
import type { Caller } from '../../contract/web-bundle.ts'
import { recordAnswer } from './connection.ts'
import { currentSession, refreshSession, signedInAgain } from './session.ts'

/** A refused or failed call. `message` is the server's own text, empty when there was none. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status; 0 when no answer came. */
  status: number
  code: string
  field: string | undefined
  /** Current values, where a conflict with them is the reason. */
  current: unknown
  constructor(status: number, code = 'network', message = '', field?: string, current?: unknown) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
    this.current = current
  }
}

/**
 * Calls the server, with the bearer token when there is one. The input fills the `:names` of the path; the rest travels as
 * query or JSON body, a form as it is. Of several replies it asks for the JSON one.
 */
export const api: Caller = async (name, input, options) =>
  readReply(await reach(name, input, options?.signal), options?.signal)

/** Null for an empty body alone: a reply that breaks off is no answer, or a list cut short would pass for an empty one. */
async function readReply(response: Response, signal?: AbortSignal): Promise<never> {
  try {
    const text = await response.text()
    return (text === '' ? null : JSON.parse(text)) as never
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0)
  }
}

/** Like `api`, for replies that are a file. `fileName` is empty when the server gave none. */
export async function fetchFile<N extends FileCallName>(
  name: N,
  input: CallInput<N>,
): Promise<{ file: Blob; fileName: string }> {
  const response = await reach(name, input)
  const [, fileName = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { file: await response.blob(), fileName }
}

/** Calls that need no session: the ones that open and end it. */
const WITHOUT_SESSION = new Set<CallName>(['POST /auth/login', 'POST /auth/logout'])

/**
 * The successful response to a call; a stale token is renewed once. Of staff whose session has ended the call waits until
 * they have signed in again, and is made then.
 */
async function reach(name: CallName, input: object, signal?: AbortSignal): Promise<Response> {
  const { RawToken: token } = WITHOUT_SESSION.has(name) ? currentSession() : await signedInAgain()
  const response = await request(name, input, token, signal)
  if (response.ok) return response
  const refused = await refusal(response)
  // The session as it is now names the buyer; what was sent is not sent again for another one.
  if (refused.code === 'buyer_changed') await refreshSession()
  const renewed = token && isStale(refused) ? await refreshSession().then(signedInAgain) : null
  if (!renewed?.RawToken) throw refused
  const second = await request(name, input, renewed.RawToken, signal)
  if (!second.ok) throw await refusal(second)
  return second
}

/** Whether the token expired. A wrong password or code is 401 too, and a retry would count as a second attempt. */
const isStale = ({ status, code }: ApiError): boolean =>
  status === 401 && (code === 'unauthenticated' || code === 'unknown')

async function request(name: CallName, input: object, token: string | null, signal?: AbortSignal): Promise<Response> {
  const { method, path, rest } = callTarget(name, input)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  const isForm = input instanceof FormData
  const takesBody = method === 'POST' || method === 'PATCH'
  // The browser sets the type of a form, with its boundary.
  if (takesBody && !isForm) headers['content-type'] = 'application/json'
  const url = method === 'GET' ? path + queryText(rest) : path
  const body = !takesBody ? null : isForm ? input : JSON.stringify(rest)
  try {
    const response = await fetch(url, { method, headers, body, credentials: 'same-origin', signal: signal ?? null })
    recordAnswer(true)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    recordAnswer(false)
    throw new ApiError(0)
  }
}

/** Undefined and empty values are left out. */
export function queryText(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

async function refusal(response: Response): Promise<ApiError> {
  const reply = (await response.json().catch(() => null)) as Partial<ErrorReply> | null
  return new ApiError(response.status, reply?.code ?? 'unknown', reply?.message ?? '', reply?.field, reply?.current)
}
