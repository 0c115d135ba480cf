import { useEffect, useRef, useState } from 'react'
import { translate } from '../language/text.ts'
import { GREETING, REPLY_DELAY_MS, replyTo, type ChatMessage } from './assistant.ts'
import type { FaqItem } from './faq.ts'

interface Conversation {
  messages: readonly ChatMessage[]
  /** SCR-55: the common questions are offered at first and after a non-match. */
  offersQuestions: boolean
  /** Number of replies pending. */
  waiting: number
}

const initial = (): Conversation => ({
  messages: [{ text: translate(GREETING), sender: 'bot' }],
  offersQuestions: true,
  waiting: 0,
})

/** The conversation and how to send a message; blank ones are ignored (SCR-55). */
export function useAssistant(items: readonly FaqItem[]) {
  const [conversation, setConversation] = useState(initial)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const pending = timers.current
    return () => pending.forEach(clearTimeout)
  }, [])
  const send = (message: string) => {
    const text = message.trim()
    if (text === '') return
    setConversation((now) => withQuestion(now, text))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setConversation((now) => withReply(now, text, items))
    }, REPLY_DELAY_MS)
    timers.current.add(timer)
  }
  return { ...conversation, send }
}

const withQuestion = (now: Conversation, text: string): Conversation => ({
  messages: [...now.messages, { text, sender: 'user' }],
  offersQuestions: false,
  waiting: now.waiting + 1,
})

function withReply(now: Conversation, text: string, items: readonly FaqItem[]): Conversation {
  const reply = replyTo(text, items)
  return {
    messages: [...now.messages, { text: reply.text, sender: 'bot' }],
    offersQuestions: reply.isFallback,
    waiting: now.waiting - 1,
  }
}
