import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput, CallName, CallReply } from '../../../contract/index.ts'
import { api, ApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { translate } from '../../language/text.ts'

const SHOWN_BY = ['GET /user/boards', 'GET /user/board', 'GET /boards/shared']

/** Makes a change and shows it everywhere; a refusal is told in its own words. */
export function useBoardChange() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  /** @returns the reply, or null when it was refused */
  async function change<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N> | null> {
    setBusy(true)
    try {
      return await api(name, input)
    } catch (error) {
      toast.error(translate((error instanceof ApiError && error.message) || 'Something went wrong. Please try again.'))
      return null
    } finally {
      setBusy(false)
      // A board that is gone is not asked for again while it leaves the screen.
      const shownBy = name === 'POST /user/deleteboard' ? SHOWN_BY.slice(0, 1) : SHOWN_BY
      for (const key of shownBy) void client.invalidateQueries({ queryKey: [key] })
    }
  }
  return { busy, change }
}
