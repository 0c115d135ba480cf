/** Something that must be in no log: its name, and the words themselves. */
export type Marks = Record<string, string>

export interface Leak {
  mark: string
  /** The line of the log, with the secret cut out. */
  line: string
}

/** Secrets by their format, whatever issued them. */
const FORMS: Record<string, RegExp> = {
  'a signed token': /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g,
  'a bearer token': /\bBearer\s+[\w.~+/-]{8,}/gi,
  'a password’s hash': /\$argon2(id|i|d)\$/g,
  'a card number': /(?<![\d.])(?:4\d{15}|5[1-5]\d{14}|6\d{15})(?![\d.])/g,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  'a password in an address': /\b[a-z]+:\/\/[^\s/:@"]+:[^\s/@"]+@/g,
}

/** One secret as it might be written: plain, in JSON, in an address, as base64 or hex. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), bytes.toString('base64url')]
  return [...new Set([...forms, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')])]
}

/** OPS-8, I11: searches a log for each secret, in every encoding. */
export function scanLog(log: string, marks: Marks): Leak[] {
  const needles = Object.entries(marks).flatMap(([mark, secret]) =>
    spellings(secret).map((text) => [mark, text] as const),
  )
  return log.split('\n').flatMap((line) => [
    ...needles
      .filter(([, text]) => line.includes(text))
      .map(([mark, text]) => ({ mark, line: line.replaceAll(text, '***') })),
    ...Object.entries(FORMS)
      .filter(([, form]) => line.search(form) !== -1)
      .map(([mark, form]) => ({ mark, line: line.replace(form, '***') })),
  ])
}
