import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { saveFailure } from './save-dialog.tsx'

describe('a save that fails', () => {
  it.each([401, 403])('%i is an ended session', (status) => {
    const failure = saveFailure(new ApiError(status, 'forbidden', 'You do not have the right to do this.'))
    expect(failure).toEqual({ text: 'Session expired. Please login again.', signedOut: true })
  })

  it('shows the server’s message if present, else the fallback', () => {
    expect(saveFailure(new ApiError(404, 'clip_not_found', 'This clip is not available.')).text).toBe(
      'This clip is not available.',
    )
    for (const error of [new ApiError(0), new ApiError(500), new TypeError('odd')])
      expect(saveFailure(error)).toEqual({ text: 'Failed to save video. Please try again.', signedOut: false })
  })
})
