import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { safeParse } from 'zod'
import type { Endpoint, ReplyOf } from '../../../contract/endpoint.ts'
import { type JsonReply, repliesOf, type SimpleReply } from '../../../contract/reply.ts'

/** A file to download, or to be shown in the browser (`inline`). */
export interface FileAnswer {
  /** Of our own making: nothing in it needs quoting. */
  fileName: string
  content: Uint8Array | Readable | string
  inline?: boolean
  /** Which of the declared content types it is; the first unless told. */
  type?: string
  bytes?: number
}

/** JSON that a service has written already. It goes out as it is; only development and tests hold it to the contract. */
export class JsonText {
  readonly text: string | Buffer
  constructor(text: string | Buffer) {
    this.text = text
  }
}

type Replies<R> = R extends { kind: 'oneOf'; of: infer All extends readonly SimpleReply[] } ? All[number] : R

/** What a handler may answer: the declared reply. What is neither JSON nor a file in memory goes out through `reply`. */
export type Answer<E extends Endpoint, Kind = Replies<E['reply']> extends { kind: infer K } ? K : never> =
  | ('json' extends Kind ? ReplyOf<E> | JsonText : never)
  | ('file' extends Kind ? FileAnswer | FastifyReply : never)
  | ('stream' extends Kind ? FastifyReply : never)
  | ('redirect' extends Kind ? FastifyReply : never)
  | ('empty' extends Kind ? void : never)

/** @returns sends a handler's answer with the status and content type that the endpoint declares */
export function answerSender(
  endpoint: Endpoint,
  { strict }: { strict: boolean },
): (answer: unknown, reply: FastifyReply) => unknown {
  const replies = repliesOf(endpoint.reply)
  const jsons = replies.filter((one): one is JsonReply => one.kind === 'json')
  const types = replies.flatMap((one) => (one.kind === 'file' ? one.types : []))
  const [first] = replies
  const isDue = strict ? sampled() : () => false
  const mayUseReply = replies.some(({ kind }) => kind === 'file' || kind === 'stream' || kind === 'redirect')
  return (answer, reply) => {
    // A reply that was awaited is undefined by now, also where the client has gone and nothing counts as sent.
    if (reply.sent || answer === reply || (answer === undefined && mayUseReply)) return answer
    if (answer instanceof JsonText) {
      if (isDue()) declaredJson(endpoint, jsons, JSON.parse(answer.text.toString()))
      return reply.type('application/json; charset=utf-8').send(answer.text)
    }
    if (types[0] !== undefined && isFile(answer)) return sendFile(reply, answer, types[0])
    if (jsons.length > 0) {
      const { status, data } = declaredJson(endpoint, jsons, answer)
      return reply.code(status).send(data)
    }
    if (answer === undefined && first?.kind === 'empty') return reply.code(first.status).send()
    throw new Error(`${endpoint.method} ${endpoint.path} answered what it does not declare`)
  }
}

/** Parsing a list again takes longer than finding it: all of the first ones are checked, then one in a hundred. */
function sampled(): () => boolean {
  let answers = 0
  return () => ++answers <= 200 || answers % 100 === 0
}

/** The declared fields alone, by the first schema that fits. */
function declaredJson(endpoint: Endpoint, replies: readonly JsonReply[], answer: unknown) {
  const problems: string[] = []
  for (const { schema, status } of replies) {
    const parsed = safeParse(schema, answer)
    if (parsed.success) return { status, data: parsed.data }
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${problems.join('; ')}`)
}

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'fileName' in answer && 'content' in answer

function sendFile(reply: FastifyReply, answer: FileAnswer, declared: string): FastifyReply {
  const { fileName, content, inline = false, type = declared, bytes } = answer
  const disposition = `${inline ? 'inline' : 'attachment'}; filename="${fileName}"`
  void reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type).header('content-disposition', disposition)
  // A file that somebody uploaded must never run as a page of ours.
  if (!inline) void reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (bytes !== undefined) void reply.header('content-length', bytes)
  return reply.send(
    content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : content,
  )
}

/** For development and tests: what goes out has a status and a content type that the endpoint declares. */
export function requireDeclared(endpoint: Endpoint): onSendHookHandler {
  const replies = repliesOf(endpoint.reply)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const status = reply.statusCode
    // Errors have their own check; 304 repeats nothing.
    if (status >= 400 || status === 304) return
    const type = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? ''
    const fits = replies.some(
      (one) =>
        (status === one.status || (status === 206 && one.kind === 'file')) &&
        (one.kind === 'empty' ||
          one.kind === 'redirect' ||
          (one.kind === 'json' ? ['application/json'] : one.types).includes(type)),
    )
    if (!fits) throw new Error(`${request.method} ${endpoint.path} does not declare ${status} ${type}`)
  }
}
