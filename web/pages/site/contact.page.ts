import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/contactus',
  title: 'Contact Us',
  description: 'How to reach us with questions on footage, licences and orders.',
  view: () => import('./contact.view.tsx'),
  sitemap: true,
})
