import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/notavailable',
  title: 'Not available where you live',
  description: 'Where the service is not offered, and what you can do there.',
  view: () => import('./not-available.view.tsx'),
})
