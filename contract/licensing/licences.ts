import * as z from 'zod/mini'
import { endpoint, file, json } from '../endpoint.ts'
import { DocumentNumber } from './invoices.ts'
import { lineOr, QUALITIES } from '../values.ts'

export const Licence = z.object({
  number: z.string(),
  clipId: z.string(),
  /** To be read out. */
  clipNumber: z.string(),
  /** As it is printed. */
  clipName: z.string(),
  /** Of the clip, where staff have written it. */
  nameHi: z.optional(z.string()),
  thumnail: z.string(),
  quality: z.enum(QUALITIES),
  /** Client or project; empty when not named. */
  client: z.string(),
  issuedAt: z.string(),
  /** active; suspended while a payment is disputed; ended after a refund. */
  status: z.enum(['active', 'suspended', 'ended']),
})

/** LIC-13, LIC-14: a correction or the transfer of the holder. */
const HolderChange = z.object({
  kind: z.enum(['correction', 'transfer']),
  at: z.string(),
  from: z.string(),
  to: z.string(),
})

export const listLicences = endpoint('GET /user/licences', {
  who: 'signed-in',
  company: 'viewer',
  summary: 'The caller’s licences, last first',
  reply: json(z.object({ licences: z.array(Licence) })),
})

export const nameClient = endpoint('POST /user/licenceclient', {
  who: 'signed-in',
  company: 'editor',
  summary: 'Says for which client or project a licence is used; it is printed on the certificate',
  body: { number: DocumentNumber, client: lineOr('', 'Client', 160) },
  errors: ['paper_not_found'],
})

export const getCertificate = endpoint('GET /user/certificate', {
  who: 'signed-in',
  company: 'viewer',
  summary: 'The certificate of one of the caller’s licences, as PDF',
  limit: { name: 'papers', by: 'account', max: 30, seconds: 60 },
  query: { number: DocumentNumber },
  reply: file('application/pdf'),
  errors: ['paper_not_found'],
})

export const verifyLicence = endpoint('GET /licences/verify', {
  who: 'anyone',
  summary: 'Whether a licence number is ours and what it allows; the holder’s name is shortened',
  query: { number: DocumentNumber },
  reply: json(
    z.extend(z.omit(Licence, { client: true }), {
      /** Of the clip; without it, as `thumnail` is without a picture, it is withdrawn. */
      videoWidth: z.optional(z.number()),
      videoHeight: z.optional(z.number()),
      /** Shortened, such as "A… R…". */
      holder: z.string(),
      /** The holder is a company: GSTIN and contact follow the name in the holder's checksum. */
      isCompany: z.boolean(),
      /** With shortened names. */
      changes: z.array(HolderChange),
      scope: z.string(),
      term: z.string(),
      territory: z.string(),
      textVersion: z.string(),
      fileSha256: z.nullable(z.string()),
      /** Ed25519 signature of the text, base64url, and the public key (SPKI, base64). */
      signature: z.string(),
      signedText: z.string(),
      publicKey: z.string(),
      /** Id of the signing key, current or retired. */
      keyId: z.string(),
      signatureValid: z.boolean(),
    }),
  ),
  limit: { name: 'verify-licence', by: 'network', max: 60, seconds: 60 },
  errors: ['paper_not_found'],
})

/** The content of the certificate PDF, for its holder. */
export const getOwnLicence = endpoint('GET /user/licence', {
  who: 'signed-in',
  company: 'viewer',
  summary: 'Everything that the certificate of one of the caller’s licences says',
  query: { number: DocumentNumber },
  reply: json(
    z.extend(z.omit(Licence, { thumnail: true }), {
      licensor: z.string(),
      holder: z.string(),
      /** Of a company; empty for a person. */
      gstin: z.string(),
      /** Of a company: the person who acquired it. */
      contact: z.string(),
      changes: z.array(HolderChange),
      /** Length, size and place as text. */
      footage: z.string(),
      /** Clearance and releases by name; empty when unknown. */
      rights: z.array(z.object({ name: z.string(), value: z.string() })),
      scope: z.string(),
      term: z.string(),
      territory: z.string(),
      /** Clauses of the licence, and their version. */
      words: z.array(z.string()),
      textVersion: z.string(),
      /** SHA-256, hex; null until the file is rendered. */
      fileSha256: z.nullable(z.string()),
      signature: z.string(),
      seal: z.string(),
      /** Public page that verifies it. */
      verifyUrl: z.string(),
    }),
  ),
  errors: ['paper_not_found'],
})
