import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * A strict JSON parser: besides what JSON.parse refuses, it refuses bytes that are not UTF-8, duplicate keys (two parsers
 * may each take another one), deep nesting, and keys for prototype pollution.
 */
export function parseStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const json = decoded(bytes)
    if (json === null) return done(new AppError('invalid_json'))
    void parse(request, json, (error, value) => {
      done(error ?? (isSuspect(json) ? new AppError('invalid_json') : null), value)
    })
  })
}

function decoded(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}

/** A string, with the colon that makes it a key, or a bracket. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g

/** Our calls need three levels; recursive readers of deeper ones would overflow their stack. */
const DEEPEST = 32

/** Whether valid JSON holds a duplicate key, also by another escape, or is nested too deep. */
function isSuspect(json: string): boolean {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(new Set()) > DEEPEST) return true
    } else if (token === '}' || token === ']') open.pop()
    else if (colon !== undefined && text !== undefined) {
      const key = JSON.parse(text) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return true
      keys?.add(key)
    }
  }
  return false
}
