import type * as z from 'zod'
import type { MailContent } from './mail-layout.ts'

/** Words made from data of a known shape. */
export const written =
  <S extends z.ZodType>(schema: S, words: (data: z.output<S>) => MailContent) =>
  (data: unknown): MailContent =>
    words(schema.parse(data))

/** What somebody typed as a name may be an advertisement; mailed to a stranger in our name it would be ours. */
export const hello = (name: string): string =>
  /^[\p{L}\p{M}][\p{L}\p{M}\p{N} '’-]{0,39}$/u.test(name.trim()) ? `Hello ${name.trim()},` : 'Hello,'

/** The address of one of our pages; `page` begins with a slash. */
export function addressOf({ listening }: { listening: { url: string | null } }, page: string): string {
  if (listening.url === null) throw new Error('this process does not know the address of the site')
  return listening.url + page
}
