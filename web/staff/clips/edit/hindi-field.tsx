import { t } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'
import { type ClipEdit, FIELD_LABELS } from './clip-edit.ts'

interface HindiFieldProps {
  field: keyof typeof FIELDS
  edit: ClipEdit
  onChange: (part: Partial<ClipEdit>) => void
}

const FIELDS = {
  nameHi: { from: 'name', max: 200, rows: 1 },
  descriptionHi: { from: 'description', max: 2_000, rows: 3 },
} as const

/** What is suggested spells the text in Hindi letters; staff correct what it says. */
export function HindiField({ field, edit, onChange }: HindiFieldProps) {
  const { from, max, rows } = FIELDS[field]
  const text = edit[from].replaceAll(/\s+/g, ' ').trim()
  const change = (hindi: string) => onChange({ [field]: hindi })
  const suggestion = useChange({
    send: () => api('GET /videos/hindisuggestion', { text }),
    onSuccess: (reply) => change(reply.text.slice(0, max)),
    toastErrors: true,
  })
  return (
    <div className="grid justify-items-start gap-1 [&>:first-child]:w-full">
      <TextAreaField
        lang="hi"
        label={t(FIELD_LABELS[field])}
        value={edit[field]}
        maxLength={max}
        rows={rows}
        onChange={({ target }) => change(rows > 1 ? target.value : target.value.replaceAll('\n', ' '))}
      />
      {edit[field] === '' && text !== '' && (
        <Button size="sm" variant="plain" busy={suggestion.busy} onClick={() => suggestion.run()}>
          {t('Suggest in Hindi letters')}
        </Button>
      )}
    </div>
  )
}
