import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { fullTitle, headTags, type RouteHandle } from './head.ts'
import { useSite } from '../lib/site.ts'

/** Keeps title and tags in step while the browser moves between pages. */
export function HeadSync() {
  const site = useSite()
  const client = useQueryClient()
  const matches = useMatches()
  const location = useLocation()
  const match = matches.findLast(({ handle }) => handle !== undefined)
  // Where somebody came in, the server's own head stands: it knows more. They may have gone on before this was loaded.
  const cameIn = useRef(location.key === 'default' ? location : null)
  useEffect(() => {
    if (!match || location === cameIn.current) return
    const url = new URL(location.pathname + location.search, site.publicUrl)
    const head = (match.handle as RouteHandle).head({ url, params: match.params, client, site })
    document.title = fullTitle(head, site)
    for (const old of document.head.querySelectorAll('[data-head]')) old.remove()
    for (const { tag, attributes } of headTags(head, { url, site })) {
      const element = document.createElement(tag)
      for (const [name, value] of Object.entries({ ...attributes, 'data-head': '' })) element.setAttribute(name, value)
      document.head.append(element)
    }
  }, [match, location, client, site])
  return null
}
