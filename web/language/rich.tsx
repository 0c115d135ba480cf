import { Fragment, type ReactNode } from 'react'

/**
 * A text with tags: `<Rich text={t('I agree to the <terms>Terms</terms>')} terms={(text) => <Link …>{text}</Link>} />`.
 * Each tag is rendered by the property of its name; tags are not nested.
 */
export function Rich({ text, ...tags }: { text: string } & Record<string, string | ((text: string) => ReactNode)>) {
  // The text between tags, the name and the text of each tag, in turns of three.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  return parts.map((part, index) => {
    if (index % 3 === 0) return part
    if (index % 3 === 1) return null
    const render = tags[parts[index - 1] ?? '']
    return <Fragment key={index}>{typeof render === 'function' ? render(part) : part}</Fragment>
  })
}
