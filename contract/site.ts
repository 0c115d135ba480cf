import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What a page must know of this server before anyone signs in. Nothing secret. */
export const SiteConfig = z.object({
  brand: z.string(),
  company: z.string(),
  publicUrl: z.string(),
  sandbox: z.boolean(),
  razorpayKeyId: z.string(),
  razorpayCheckoutScript: z.string(),
  googleClientId: z.string(),
  googleScript: z.string(),
})
export type SiteConfig = z.core.output<typeof SiteConfig>

export const getSiteConfig = endpoint({
  method: 'GET',
  path: '/config',
  who: 'anyone',
  summary: 'Brand and the providers’ public settings',
  input: z.object({}),
  reply: SiteConfig,
  errors: [],
})
