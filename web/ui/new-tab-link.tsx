import { Link } from 'react-router'

/** Renders a mark of a `Rich` text as a link in a new tab, so that what was typed on this page stays. */
export const newTabLink = (to: string) => (text: string) => (
  <Link to={to} target="_blank" className="text-link underline underline-offset-4">
    {text}
  </Link>
)
