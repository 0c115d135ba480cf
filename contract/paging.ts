import * as z from 'zod/mini'

/** A whole number in a query; its error names the field. */
export const count = (label: string, max: number) =>
  z.pipe(
    z
      .string({ error: `${label} must be a whole number` })
      .check(z.regex(/^[1-9]\d{0,8}$/, `${label} must be a whole number from 1`)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max, `${label} is at most ${max}`))),
  )
export const Paging = { page: z.optional(count('page', 100_000_000)), limit: z.optional(count('limit', 100)) }
