import { Fragment } from 'react'
import { Link } from 'react-router'

const linkClass = 'text-link underline underline-offset-4'

/** Text in which `[text](/own-path)` and `[text](mailto:...)` are links. */
export function LinkedText({ text }: { text: string }) {
  // Every second and third part is a capture: the link's text and its target.
  const [start = '', ...rest] = text.split(/\[([^\][]+)\]\(([^)[]+)\)/)
  const links = Array.from({ length: rest.length / 3 }, (_, index) => rest.slice(index * 3, index * 3 + 3))
  return (
    <>
      {start}
      {links.map(([words = '', to = '', after = ''], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes its order
        <Fragment key={index}>
          {to.startsWith('/') ? (
            <Link to={to} className={linkClass}>
              {words}
            </Link>
          ) : (
            <a href={to} className={linkClass}>
              {words}
            </a>
          )}
          {after}
        </Fragment>
      ))}
    </>
  )
}
