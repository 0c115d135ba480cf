import * as z from 'zod/mini'
import { COLOUR_KEYS } from './colours.ts'
import { CLAIM_KEYS } from './claim-texts.ts'
import { endpoint, json } from '../endpoint.ts'
import { LANGUAGES } from '../values.ts'

/** Contact details of the operator, as configured, for the legal pages and the footer. */
export const CompanyContact = z.object({
  /** Registered office, in one line. */
  address: z.optional(z.string()),
  /** Customer care. */
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** Corporate identity number. */
  cin: z.optional(z.string()),
  gstin: z.optional(z.string()),
  /** Consumer Protection (E-Commerce) Rules 2020: name, designation and contact are shown. */
  grievanceOfficer: z.optional(
    z.object({ name: z.string(), designation: z.string(), email: z.string(), phone: z.optional(z.string()) }),
  ),
})
export type CompanyContact = z.core.output<typeof CompanyContact>

/** Public configuration for pages, before sign-in. */
export const SiteConfig = z.object({
  brand: z.string(),
  /** As `#rrggbb`, by their settings. */
  colours: z.record(z.enum(COLOUR_KEYS), z.string()),
  company: z.string(),
  /** In the place of mark and name; null: the product’s. */
  logo: z.nullable(z.object({ src: z.string(), width: z.int(), height: z.int() })),
  publicUrl: z.string(),
  sandbox: z.boolean(),
  razorpayKeyId: z.string(),
  razorpayCheckoutScript: z.string(),
  googleClientId: z.string(),
  googleScript: z.string(),
  contact: CompanyContact,
  /** The contact forms are kept for the staff (SCR-53): always. */
  takesMessages: z.boolean(),
  /** Whether orders of several clips may be paid by bank transfer, to an account number of their own. */
  takesTransfers: z.boolean(),
  /** Whether plans may be renewed by UPI Autopay. */
  takesMandates: z.boolean(),
  /** Whether a trusted proxy sends countries: then pages call `GET /residence`. */
  knowsCountries: z.boolean(),
  /** Clips newly licensed under a plan on one day, at most (fair use). */
  fairUsePerDay: z.int(),
  /** What the pages may claim now. */
  claims: z.partialRecord(z.enum(CLAIM_KEYS), z.object({ english: z.string(), hindi: z.string() })),
  /** What the shop says in words of its own: by language, by the text that the product would say, in English. */
  texts: z.partialRecord(z.enum(LANGUAGES), z.record(z.string(), z.string())),
  /** For so many days after publication a clip is for annual subscribers alone; 0: off. */
  earlyAccessDays: z.int(),
})
export type SiteConfig = z.core.output<typeof SiteConfig>

export const getSiteConfig = endpoint('GET /config', {
  who: 'anyone',
  summary: 'Brand and the providers’ public settings',
  reply: json(SiteConfig),
})
