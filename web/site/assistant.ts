import { translate, type Text } from '../language/text.ts'
import type { FaqItem } from './faq.ts'

/** SCR-55 */
export interface ChatMessage {
  text: string
  sender: 'bot' | 'user'
  link?: FaqItem['link']
}

export const GREETING: Text = 'Hello! I am the FAQ assistant. Ask me about clips, licences, prices or refunds.'
/** MSG-13. */
export const NO_MATCH: Text =
  "I'm not sure I understand. Could you try asking differently? Here are some common questions:"
/** SCR-55 */
export const REPLY_DELAY_MS = 500

export interface Reply {
  text: string
  link?: FaqItem['link']
  /** No question matched: the common questions are offered again. */
  isFallback: boolean
}

/**
 * SCR-55: the first question that contains the message or is contained in it, whatever the case, in the language of the
 * page or in English. Punctuation and spaces are ignored. One letter matches nothing, and a short word
 * only as a whole word, or "hi" would match "which".
 */
export function replyTo(message: string, items: readonly FaqItem[]): Reply {
  const asked = plain(message)
  const found = items.find(({ question, english }) => [question, english].some((text) => matches(asked, plain(text))))
  return found
    ? { text: found.answer, link: found.link, isFallback: false }
    : { text: translate(NO_MATCH), isFallback: true }
}

function matches(asked: string, question: string): boolean {
  if (asked.length < 2) return false
  if (asked.includes(question)) return true
  return asked.length < 4 ? ` ${question} `.includes(` ${asked} `) : question.includes(asked)
}

/** Normalised: lower case, letters and digits only, words separated by one space. */
const plain = (text: string): string => (oneSpelling(text.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

/**
 * Spelling variants of Hindi: the nukta is left out, joiners are invisible, and a nasal before a consonant is written as a
 * letter, an anusvara or a chandrabindu (कम्पनी, कंपनी; हाँ, हां).
 */
const oneSpelling = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u093c\u200c\u200d]/g, '')
    .replaceAll(/\u0901|[ङञणनम]\u094d(?=[क-म])/g, '\u0902')
