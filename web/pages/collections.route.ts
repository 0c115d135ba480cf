import { call } from '../lib/query.ts'

export const collectionsQuery = () => call('GET /videos/getcollections', {})

export const collectionsHead = () => ({ title: 'Collections' })
