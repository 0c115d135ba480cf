import { definePage } from '../../app/page.ts'
import { masterData } from '../queries.ts'

export default definePage({
  path: '/chatbot',
  title: 'FAQ assistant',
  description: 'Ask the assistant about clips, licences, prices, downloads and refunds.',
  view: () => import('./chatbot.view.tsx'),
  // The answers name current prices; without them the page still stands.
  loader: ({ client }) => client.prefetchQuery(masterData()),
})
