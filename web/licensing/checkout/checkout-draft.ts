import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { withoutLanguage } from '../../../contract/site/language-path.ts'
import { readDraft, saveDraft } from '../../lib/drafts.ts'
import { currentSession } from '../../lib/session.ts'
import type { CheckoutFields } from './checkout.schema.ts'

/** Of one checkout and of whom it is for. */
const draftName = () =>
  `checkout ${withoutLanguage(location.pathname)} ${currentSession().claims?.company?.id ?? ''}` as const

/**
 * What was typed outlives a reload, another language, and a session that ends before the payment. What is agreed to is agreed to
 * anew.
 */
export function useCheckoutDraft({ subscribe, setValue }: UseFormReturn<CheckoutFields>): void {
  useEffect(() => {
    const name = draftName()
    for (const [field, value] of Object.entries((readDraft(name) ?? {}) as Partial<CheckoutFields>))
      // As if typed: a saved address that comes later does not replace it.
      setValue(field as keyof CheckoutFields, value, { shouldDirty: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values: { agree: _agree, saveAddress: _save, ...typed } }) => saveDraft(name, typed),
    })
  }, [subscribe, setValue])
}

/** Once it is ordered. */
export const forgetCheckoutDraft = (): void => saveDraft(draftName(), null)
