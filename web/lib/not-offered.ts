import { ApiError } from './api.ts'

/** Refused for where the person seems to be (451). */
export const isNotOffered = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_offered_here'
