import { definePage } from '../../app/page.ts'

export default definePage({
  path: '/privacypolicy',
  title: 'Privacy Policy',
  description: 'What personal data we collect, why, for how long, and what you can do about it.',
  view: () => import('./privacy-policy.view.tsx'),
  sitemap: true,
})
