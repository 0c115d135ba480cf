import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/about',
  title: 'About Us',
  description: 'Who we are and how we work with Indian stock footage.',
  view: () => import('./about.view.tsx'),
  sitemap: true,
})
