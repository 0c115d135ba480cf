import { call } from '../lib/query.ts'
import { t } from '../language/text.ts'

export const collectionsQuery = () => call('GET /videos/getcollections', {})

export const collectionsHead = () => ({ title: t('Collections') })
