import { translate } from '../language/text.ts'

/**
 * An action or a field of a record in words: the audit log and the history of an order keep the names of the code, which
 * Hindi has words for and English only parts. What is read here finds the entry of the log, too. The Hindi of a field whose
 * name is a word of some page as well is that of `field.NAME`.
 */
export function recordText(code: string): string {
  const words = [`field.${code}`, code].find((key) => translate(key) !== key)
  if (words) return translate(words)
  return code
    .replaceAll(/[._-]|(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(api|csv|gstr1|gstin|id|irn|sso|tds)\b/g, (short) => short.toUpperCase())
}

/** As the beginning of a line. */
export function actionText(action: string): string {
  const words = recordText(action)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
