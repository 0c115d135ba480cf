// The queries that a page's loader and its view, or several pages, have in common.
import { PAGE_SIZE } from '../../contract/constants.ts'
import type { CallReply } from '../../contract/index.ts'
import { call } from '../lib/query.ts'

export const masterData = () => call('GET /auth/getmasterdata', {})
export type MasterData = CallReply<'GET /auth/getmasterdata'>

export const clipQuery = (id: string) => call('GET /videos/getonevideo', { id })

/** As many as a page of any list. */
export const similarQuery = (id: string) => call('GET /videos/similar', { id, limit: String(PAGE_SIZE) })

export const byPictureQuery = (vector: string, from?: string) =>
  call('GET /videos/bypicture', { vector, ...(from && { from }), limit: String(PAGE_SIZE) })

export const collectionsQuery = () => call('GET /videos/getcollections', {})

export const festivalQuery = () => call('GET /videos/festival', {})

export const placesQuery = () => call('GET /videos/places', {})
export type Places = CallReply<'GET /videos/places'>

export const placeQuery = (name: string, page: number) =>
  call('GET /videos/getsearchvideos', { place: name, sort: 'newest', page: String(page), limit: String(PAGE_SIZE) })

export const collectionQuery = (id: string, page: number) =>
  call('GET /videos/getcollection', { id, page: String(page), limit: String(PAGE_SIZE) })

export const licenceQuery = (number: string) => call('GET /licences/verify', { number })
