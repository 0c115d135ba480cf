import { Fragment, type ReactNode } from 'react'

/**
 * A text with marked parts: `<Rich text={t('I agree to the <terms>Terms</terms>')} terms={(words) => <Link …>{words}</Link>} />`.
 * Each mark is rendered by the property of its name; marks do not lie in one another.
 */
export function Rich({ text, ...marks }: { text: string } & Record<string, string | ((words: string) => ReactNode)>) {
  // The parts between marks, the name and the words of each mark come in turns of three.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  return parts.map((part, at) => {
    if (at % 3 === 0) return part
    if (at % 3 === 1) return null
    const mark = marks[parts[at - 1] ?? '']
    return <Fragment key={at}>{typeof mark === 'function' ? mark(part) : part}</Fragment>
  })
}
