import type { FaqItem } from './faq.ts'

/** Spec 3. */
export interface ChatMessage {
  text: string
  sender: 'bot' | 'user'
}

export const GREETING = 'Hello! I am the FAQ assistant. Ask me about clips, licences, prices or refunds.'
/** Spec 8, chatbot no match. */
export const NO_MATCH = "I'm not sure I understand. Could you try asking differently? Here are some common questions:"
/** Spec 9. */
export const REPLY_DELAY_MS = 500

export interface Reply {
  text: string
  /** No question matched: the common questions are offered again. */
  puzzled: boolean
}

/**
 * Spec 5: the first question that contains the message or is contained in it, whatever the case. Signs and blanks do
 * not count. One letter matches nothing, and a short word only as a whole word, else "hi" would be found in "which".
 */
export function replyTo(message: string, items: readonly FaqItem[]): Reply {
  const asked = plain(message)
  const found = items.find(({ question }) => matches(asked, plain(question)))
  return found ? { text: found.answer, puzzled: false } : { text: NO_MATCH, puzzled: true }
}

function matches(asked: string, question: string): boolean {
  if (asked.length < 2) return false
  if (asked.includes(question)) return true
  return asked.length < 4 ? ` ${question} `.includes(` ${asked} `) : question.includes(asked)
}

/** Lower case, letters and figures only, words apart by one blank. */
const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
