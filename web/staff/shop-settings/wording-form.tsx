import type { FormEventHandler, ReactNode, Ref } from 'react'
import type { Language } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNote, type useFormDraft } from '../../ui/form/form-draft.tsx'

export const languageLabel = (language: Language): string => (language === 'hi' ? t('In Hindi') : t('In English'))

interface WordingFormProps {
  formRef: Ref<HTMLFormElement>
  draft: ReturnType<typeof useFormDraft>[1]
  /** What is reworded, in which language. */
  name: string
  busy: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Back to the product's words; null while they stand. */
  onReset: (() => void) | null
  /** Beside the buttons. */
  note?: ReactNode
  children: ReactNode
}

/** Words of the product that the shop replaces by its own, in one language. */
export const WordingForm = ({ formRef, draft, name, busy, onSubmit, onReset, note, children }: WordingFormProps) => (
  <form ref={formRef} noValidate onSubmit={onSubmit} aria-label={name} className="grid content-start gap-3">
    <DraftNote of={draft} />
    {children}
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" size="sm" busy={busy}>
        {t('Save')}
      </Button>
      {onReset && (
        <Button size="sm" variant="plain" onClick={onReset}>
          {t('Restore the default text')}
        </Button>
      )}
      {note}
    </div>
  </form>
)
