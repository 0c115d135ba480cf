import { definePage } from '../../app/page.ts'
import { masterData } from '../queries.ts'

export default definePage({
  path: '/chatbot',
  title: 'FAQ assistant',
  description: 'Ask the assistant about clips, licences, prices, downloads and refunds.',
  view: () => import('./chatbot.view.tsx'),
  // For the prices in the answers; the page works without them.
  loader: ({ client }) => client.prefetchQuery(masterData()),
})
