import { Fragment } from 'react'
import { Link } from 'react-router'

const linkClass = 'text-link underline underline-offset-4'

/** Text in which `[words](/own-path)` and `[words](mailto:...)` are links. */
export function LinkedText({ text }: { text: string }) {
  // Odd places hold what the pattern caught: the words and where they lead.
  const [start = '', ...rest] = text.split(/\[([^\]]+)\]\(([^)]+)\)/)
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
