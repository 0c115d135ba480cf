import { t, translate, type Text } from '../language/text.ts'
import { paths } from '../lib/url.ts'
import { FILLER_TERMS, FOOTAGE_TERMS, TOPICS } from './assistant-topics.ts'
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
 * The reply by SCR-55, else the question whose topic the message names; a message that asks for clips gets a search, and one
 * that names a thing or two is offered it beside the reply of no match.
 * @param extra questions that the assistant alone answers, by topic
 */
export function replyTo(message: string, items: readonly FaqItem[], extra: readonly FaqItem[] = []): Reply {
  const asked = plain(message)
  const found = questionIn(asked, items) ?? topicOf(asked, [...items, ...extra])
  if (found) return { text: found.answer, link: found.link, isFallback: false }
  const { term, asksForClips } = soughtIn(asked)
  const link = term ? { to: paths.search(term), label: t('Search for {term}', { term }) } : undefined
  if (!link || !asksForClips) return { text: translate(NO_MATCH), ...(link && { link }), isFallback: true }
  return { text: t('Let us look in the library:'), link, isFallback: false }
}

/**
 * SCR-55: the first question that contains the message or is contained in it, whatever the case, in the language of the
 * page or in English. Punctuation and spaces are ignored. One letter matches nothing, and a short word
 * only as a whole word, or "hi" would match "which".
 */
const questionIn = (asked: string, items: readonly FaqItem[]): FaqItem | undefined =>
  items.find(({ question, english }) => [question, english].some((text) => matches(asked, plain(text))))

function matches(asked: string, question: string): boolean {
  if (asked.length < 2) return false
  if (asked.includes(question)) return true
  return asked.length < 4 ? ` ${question} `.includes(` ${asked} `) : question.includes(asked)
}

/** The question of the topic that most, and most specific, words speak for. */
function topicOf(asked: string, items: readonly FaqItem[]): FaqItem | undefined {
  const scores = TOPICS.map(({ question, words, weight }) => {
    const item = items.find(({ english }) => english === question)
    const hits = words.filter((word) => hasWord(asked, plain(word))).length
    return { item, score: item ? hits * weight : 0 }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one), { item: undefined, score: 0 })
  return best.item
}

/** A long word by its beginning: "refunds", "advertising". */
const hasWord = (asked: string, word: string): boolean =>
  ` ${asked}${word.length < 4 ? ' ' : ''}`.includes(` ${word}${word.length < 4 ? ' ' : ''}`)

/** What a message that asks for clips, or names a thing or two, is about; empty where it does neither. */
function soughtIn(asked: string): { term: string; asksForClips: boolean } {
  const words = asked.split(' ').filter((word) => word.length > 1 && !FILLER_TERMS.has(word))
  const subject = words.filter((word) => !FOOTAGE_TERMS.includes(word))
  const asksForClips = subject.length < words.length
  const isSearch = subject.length <= (asksForClips ? MOST_SOUGHT : MOST_UNASKED)
  return { term: isSearch ? subject.join(' ') : '', asksForClips }
}

const MOST_SOUGHT = 6
/** So few words without a verb are what one types into a search box. */
const MOST_UNASKED = 2

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
