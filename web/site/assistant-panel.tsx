import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t, translate } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'
import { controlClass } from '../ui/form/field.tsx'
import { JsOnlyForm } from '../ui/form/js-only-form.tsx'
import { type ChatMessage, GREETING, REPLY_DELAY_MS, replyTo } from './assistant.ts'
import { assistantOnly, type FaqItem } from './faq.ts'

/** SCR-55: the panel is 500 px high. */
export function AssistantPanel({ items }: { items: readonly FaqItem[] }) {
  const { messages, offersQuestions, waiting, send } = useAssistant(items)
  const [draft, setDraft] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(draft)
    setDraft('')
  }
  // The buttons are removed when one is pressed: keep the focus in the panel.
  const ask = (question: string) => {
    send(question)
    input.current?.focus()
  }
  return (
    <section
      aria-label={t('FAQ assistant')}
      className="flex h-[500px] flex-col overflow-hidden rounded-panel border border-line bg-surface"
    >
      <Log messages={messages} waiting={waiting > 0}>
        {offersQuestions && (
          <ul aria-label={t('Common questions')} className="grid justify-items-start gap-2">
            {items.map(
              ({ question, common }) =>
                common && (
                  <li key={question}>
                    <button type="button" onClick={() => ask(question)} className={questionClass}>
                      {question}
                    </button>
                  </li>
                ),
            )}
          </ul>
        )}
      </Log>
      <JsOnlyForm onSubmit={submit} className="flex gap-2 border-t border-line p-3">
        <input
          ref={input}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          aria-label={t('Your question')}
          placeholder={t('Type your question')}
          maxLength={500}
          autoComplete="off"
          enterKeyHint="send"
          className={controlClass}
        />
        <button
          type="submit"
          aria-label={t('Send')}
          className="grid size-11 shrink-0 place-items-center rounded-control bg-accent text-white transition-colors duration-120 hover:bg-accent-hi"
        >
          <SendHorizontal size={20} aria-hidden />
        </button>
      </JsOnlyForm>
    </section>
  )
}

const questionClass =
  'min-h-9 rounded-field border border-control px-3 py-1.5 text-left text-small text-ink transition-colors duration-120 hover:bg-sunken max-sm:min-h-11'

interface LogProps {
  messages: readonly ChatMessage[]
  waiting: boolean
  children: ReactNode
}

/** The messages, scrolled to the latest; a live region announces new ones. */
function Log({ messages, waiting, children }: LogProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scroller = box.current
    if (scroller && messages.length > 1) scroller.scrollTop = scroller.scrollHeight
  }, [messages, waiting])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={box} tabIndex={0} aria-label={t('Conversation')} role="log" className={logClass}>
      {messages.map(({ text, sender, link }, index) => (
        <p
          // oxlint-disable-next-line react/no-array-index-key -- messages are only ever added
          key={index}
          className={classNames(
            'max-w-[85%] rounded-panel px-3.5 py-2 text-pretty wrap-anywhere',
            sender === 'bot'
              ? 'justify-self-start rounded-bl-chip bg-sunken'
              : 'justify-self-end rounded-br-chip bg-accent text-white',
          )}
        >
          <span className="sr-only">{sender === 'bot' ? t('Assistant') : t('You')}: </span>
          {text}{' '}
          {link && (
            <Link to={link.to} className="text-link underline underline-offset-4">
              {link.label}
            </Link>
          )}
        </p>
      ))}
      {waiting && (
        <p aria-hidden className="px-3.5 text-ink-3">
          …
        </p>
      )}
      {children}
    </div>
  )
}

const logClass = 'grid flex-1 content-start gap-3 overflow-y-auto overscroll-contain p-4 -outline-offset-2'

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
function useAssistant(items: readonly FaqItem[]) {
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
  const reply = replyTo(text, items, assistantOnly())
  return {
    messages: [...now.messages, { text: reply.text, link: reply.link, sender: 'bot' }],
    offersQuestions: reply.isFallback,
    waiting: now.waiting - 1,
  }
}
