import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { fullTitle, headTags, type RouteHandle } from '../head.ts'
import { useSite } from '../../lib/site.ts'

/** Updates title and head tags on client-side navigation. */
export function HeadSync() {
  const site = useSite()
  const client = useQueryClient()
  const matches = useMatches()
  const location = useLocation()
  const match = matches.findLast(({ handle }) => handle !== undefined)
  // The first page keeps the server's head, which has more. Somebody may have navigated before this was loaded.
  const initial = useRef(location.key === 'default' ? location : null)
  useEffect(() => {
    if (!match || location === initial.current) return
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
