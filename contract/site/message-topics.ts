/** What a message is about; each has its time to answer (`message-deadline.policy`). */
export const MESSAGE_TOPICS = ['question', 'enterprise', 'refund', 'complaint', 'takedown', 'order'] as const
export type MessageTopic = (typeof MESSAGE_TOPICS)[number]
/** Orders of courts and authorities do not come through the form: staff file them. */
export const FORM_TOPICS = ['question', 'enterprise', 'refund', 'complaint', 'takedown'] as const
export type FormTopic = (typeof FORM_TOPICS)[number]
export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** For the form, before it is sent; an empty text is another problem. @returns what is wrong */
export const checkEmail = (text: string): string | undefined =>
  text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text) ? undefined : 'Please enter a valid email'
