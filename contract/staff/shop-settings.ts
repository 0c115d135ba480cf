import * as z from 'zod/mini'
import { form } from '../body.ts'
import { endpoint, json } from '../endpoint.ts'
import { LEGAL_TEXTS } from '../accounts/legal-versions.ts'
import { LONGEST_LEGAL_TEXT } from '../site/legal-text.ts'
import { LANGUAGES, line, paragraph } from '../values.ts'
import { SETTING_KEYS } from './setting-keys.ts'

const Key = z.enum(SETTING_KEYS, { error: 'There is no such setting' })
const Changed = z.nullable(z.object({ by: z.string(), at: z.string() }))

export const AREAS = ['setting', 'text', 'mail', 'picture', 'legal'] as const
export type ShopArea = (typeof AREAS)[number]

export const listShopSettings = endpoint('GET /staff/shopsettings', {
  who: 'admin',
  summary: 'The settings of the shop, with the default of each',
  reply: json(
    z.object({
      /** To be sent along with a change: of what it was made. */
      version: z.int(),
      settings: z.array(
        z.object({
          key: Key,
          value: z.string(),
          /** What the environment says, which is in force where `isOwn` is false. */
          first: z.string(),
          isOwn: z.boolean(),
          changed: Changed,
        }),
      ),
    }),
  ),
})

export const saveShopSettings = endpoint('POST /staff/shopsettings', {
  who: 'admin',
  summary: 'Changes settings of the shop in all processes at once; null restores the default',
  body: {
    values: z.partialRecord(Key, z.nullable(paragraph('The setting', 300)), {
      error: 'values must be settings by their keys',
    }),
    version: z.optional(z.int({ error: 'version must be a whole number' })),
  },
  changes: 'catalogue',
  errors: ['edit_conflict'],
})

const LanguageOf = z.enum(LANGUAGES, { error: 'language must be en or hi' })

export const listShopTexts = endpoint('GET /staff/shoptexts', {
  who: 'admin',
  summary: 'The texts of pages that have words of the shop’s own, in either language',
  reply: json(
    z.object({
      version: z.int(),
      texts: z.array(
        z.object({
          language: LanguageOf,
          /** As the product has it in English. */
          text: z.string(),
          words: z.string(),
          changed: Changed,
        }),
      ),
    }),
  ),
})

export const saveShopText = endpoint('POST /staff/shoptexts', {
  who: 'admin',
  summary: 'Overrides a text of the pages everywhere it appears; null restores the default',
  body: {
    language: LanguageOf,
    text: paragraph('text', 4_000),
    words: z.nullable(paragraph('The text', 4_000)),
    version: z.optional(z.int({ error: 'version must be a whole number' })),
  },
  changes: 'catalogue',
  errors: ['edit_conflict'],
})

const LegalTextOf = z.enum(LEGAL_TEXTS, { error: `text must be one of ${LEGAL_TEXTS.join(', ')}` })

export const showLegalText = endpoint('GET /legaltext', {
  who: 'anyone',
  summary: 'A legal text as it is in force, or one of the shop’s own as it stood; without words it is the product’s',
  query: { text: LegalTextOf, version: z.optional(line('version', 40)) },
  reply: json(
    z.object({
      /** What a consent is recorded with. */
      version: z.string(),
      words: z.nullable(z.string()),
      /** A translation of this version; the English text is binding. */
      hindi: z.nullable(z.string()),
      /** The shop’s own before, newest first. */
      earlier: z.array(z.string()),
    }),
  ),
  cache: 'everyone',
  errors: ['not_found'],
})

export const listShopLegal = endpoint('GET /staff/shoplegal', {
  who: 'admin',
  summary: 'The legal texts that have words of the shop’s own, with the version of each that is in force',
  reply: json(
    z.object({
      version: z.int(),
      texts: z.array(
        z.object({
          language: LanguageOf,
          text: LegalTextOf,
          words: z.string(),
          /** False of a translation of a text that has changed since. */
          isShown: z.boolean(),
          changed: Changed,
        }),
      ),
      inForce: z.record(LegalTextOf, z.string()),
    }),
  ),
})

export const saveShopLegal = endpoint('POST /staff/shoplegal', {
  who: 'admin',
  summary:
    'Puts a legal text in the shop’s own words in force; in English it is a new version, with which consents are recorded from then on',
  body: {
    text: LegalTextOf,
    language: LanguageOf,
    words: z.nullable(paragraph('The text', LONGEST_LEGAL_TEXT)),
    version: z.optional(z.int({ error: 'version must be a whole number' })),
  },
  changes: 'catalogue',
  errors: ['edit_conflict'],
})

export const saveShopLogo = endpoint('POST /staff/shoplogo', {
  who: 'admin',
  summary: 'Puts a picture (PNG or WebP, at most 2 MB) in the place of the mark and name in headers and mails',
  body: form({ file: z.file() }),
  changes: 'catalogue',
  errors: ['missing_fields', 'upload_incomplete'],
})

export const chooseShopLogo = endpoint('POST /staff/shoplogo/choose', {
  who: 'admin',
  summary: 'Restores an earlier logo, by the digest in its address; null restores the default',
  body: { digest: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'digest must be that of a logo'))) },
  changes: 'catalogue',
  errors: ['not_found'],
})

const Template = line('template', 60)
const MailWording = z.object({
  subject: line('The subject', 150),
  heading: line('The heading', 150),
  text: paragraph('The text', 4_000),
})

export const listShopMails = endpoint('GET /staff/shopmails', {
  who: 'admin',
  summary: 'Every mail of the shop, with the words of its own that it has in either language',
  reply: json(
    z.object({
      version: z.int(),
      mails: z.array(
        z.object({
          template: z.string(),
          language: LanguageOf,
          /** As the product would write it, with made-up data. */
          subject: z.string(),
          words: z.nullable(MailWording),
        }),
      ),
    }),
  ),
})

export const previewShopMail = endpoint('POST /staff/shopmails/preview', {
  who: 'admin',
  summary: 'A mail as it would read in these words, or in the product’s, with made-up data',
  body: { template: Template, language: LanguageOf, words: z.nullable(MailWording) },
  changes: 'nothing',
  reply: json(
    z.object({
      subject: z.string(),
      heading: z.string(),
      paragraphs: z.array(z.string()),
      details: z.array(z.object({ name: z.string(), value: z.string() })),
      button: z.string(),
    }),
  ),
  errors: ['not_found'],
})

export const saveShopMail = endpoint('POST /staff/shopmails', {
  who: 'admin',
  summary: 'Overrides the texts of a mail from the next one on; null restores the default',
  body: {
    template: Template,
    language: LanguageOf,
    words: z.nullable(MailWording),
    version: z.optional(z.int({ error: 'version must be a whole number' })),
  },
  changes: 'nothing',
  errors: ['edit_conflict', 'not_found'],
})

export const listShopVersions = endpoint('GET /staff/shopversions', {
  who: 'admin',
  summary:
    'What was changed of the shop’s settings, texts and mails, by whom and from what, newest first, 50 at a time',
  query: {
    area: z.enum(AREAS, { error: `area must be one of ${AREAS.join(', ')}` }),
    key: z.optional(line('key', 2_000)),
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'after must be the id of a version'))),
  },
  reply: json(
    z.object({
      versions: z.array(
        z.object({
          id: z.string(),
          key: z.string(),
          value: z.nullable(z.string()),
          before: z.nullable(z.string()),
          changed: Changed,
        }),
      ),
      more: z.boolean(),
    }),
  ),
})

export const sendTestMail = endpoint('POST /staff/testmail', {
  who: 'admin',
  summary: 'Sends a mail of the shop to an address, to see that mails arrive and how they look',
  body: { to: z.email({ error: 'Please enter a valid email' }) },
  limit: { name: 'test-mail', by: 'account', max: 10, seconds: 3600 },
  changes: 'nothing',
})
