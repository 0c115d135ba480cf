import { data } from 'react-router'
import { definePage } from '../../app/page.ts'

export default definePage({
  path: '*',
  title: 'Page not found',
  view: () => import('./not-found.view.tsx'),
  loader: () => data(null, { status: 404 }),
  head: () => ({ hidden: true }),
})
