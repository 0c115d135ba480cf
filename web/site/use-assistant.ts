import { useEffect, useRef, useState } from 'react'
import { translate } from '../language/text.ts'
import { GREETING, REPLY_DELAY_MS, replyTo, type ChatMessage } from './assistant.ts'
import type { FaqItem } from './faq.ts'

interface Conversation {
  messages: readonly ChatMessage[]
  /** SCR-55: the quick questions stand there at first and after a non-match. */
  offersQuestions: boolean
  /** Replies on their way. */
  waiting: number
}

const beginning = (): Conversation => ({
  messages: [{ text: translate(GREETING), sender: 'bot' }],
  offersQuestions: true,
  waiting: 0,
})

/** The conversation and how to say something; blank messages are ignored (SCR-55). */
export function useAssistant(items: readonly FaqItem[]) {
  const [conversation, setConversation] = useState(beginning)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const pending = timers.current
    return () => pending.forEach(clearTimeout)
  }, [])
  const say = (message: string) => {
    const text = message.trim()
    if (text === '') return
    setConversation((now) => asked(now, text))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setConversation((now) => answered(now, text, items))
    }, REPLY_DELAY_MS)
    timers.current.add(timer)
  }
  return { ...conversation, say }
}

const asked = (now: Conversation, text: string): Conversation => ({
  messages: [...now.messages, { text, sender: 'user' }],
  offersQuestions: false,
  waiting: now.waiting + 1,
})

function answered(now: Conversation, text: string, items: readonly FaqItem[]): Conversation {
  const reply = replyTo(text, items)
  return {
    messages: [...now.messages, { text: reply.text, sender: 'bot' }],
    offersQuestions: reply.puzzled,
    waiting: now.waiting - 1,
  }
}
