import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-text.ts'

export type Coupon = CallReply<'GET /staff/coupons'>['coupons'][number]

interface CouponDialogProps {
  /** Null for a new one. */
  coupon: Coupon | null
  onClose: () => void
}

/** What a code takes off, for whom, from when until when, and how often. Its name stays: buyers have it. */
export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const save = useChange({
    send: (form: FormData) =>
      api('POST /staff/coupon', {
        ...inputOf(form, coupon?.code),
        ...(coupon ? { version: coupon.at } : { isNew: true }),
      }),
    failure: 'The change could not be saved.',
    refresh: ['GET /staff/coupons'],
    onSuccess: onClose,
  })
  return (
    <FormDialog
      keepAs={`coupon ${coupon?.code ?? 'new'}`}
      title={coupon ? t('Code {code}', { code: coupon.code }) : t('New code')}
      action={t('Save')}
      {...{ busy: save.busy, problem: save.problem, onClose }}
      onSubmit={(form) => save.run(form)}
    >
      {!coupon && (
        <TextField
          name="code"
          label={t('Code')}
          hint={t('3 to 30 letters, digits and hyphens; buyers may type it in any case.')}
          maxLength={30}
          autoComplete="off"
        />
      )}
      <Amount coupon={coupon} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="from" type="date" label={t('From (optional)')} defaultValue={coupon?.from ?? ''} />
        <TextField name="to" type="date" label={t('Last day (optional)')} defaultValue={coupon?.to ?? ''} />
        <TextField
          name="maxUses"
          type="number"
          min={1}
          max={1_000_000}
          label={t('Maximum uses (optional)')}
          defaultValue={coupon?.maxUses ?? ''}
        />
        <TextField name="note" label={t('Note (optional)')} maxLength={200} defaultValue={coupon?.note ?? ''} />
      </div>
      <CheckboxField
        name="firstOrder"
        label={t('Only for a first order')}
        defaultChecked={coupon?.firstOrder ?? false}
      />
      <CheckboxField name="on" label={t('Switched on')} defaultChecked={coupon?.on ?? true} />
    </FormDialog>
  )
}

const Amount = ({ coupon }: { coupon: Coupon | null }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SelectField name="sort" label={t('Takes off')} defaultValue={coupon?.rupees ? 'rupees' : 'percent'}>
      <option value="percent">{t('a share, in percent')}</option>
      <option value="rupees">{t('an amount, in rupees before GST')}</option>
    </SelectField>
    <TextField
      name="amount"
      type="number"
      min={1}
      label={t('How much')}
      defaultValue={coupon?.percent ?? coupon?.rupees ?? ''}
    />
  </div>
)

/** What was left empty is left out: no limit. */
function inputOf(form: FormData, code = formText(form, 'code')) {
  const given = <Name extends string>(name: Name, text: string) =>
    (text ? { [name]: text } : {}) as Record<Name, string>
  const whole = (name: string) => Number(formText(form, name))
  return {
    code,
    ...(formText(form, 'sort') === 'rupees' ? { rupees: whole('amount') } : { percent: whole('amount') }),
    ...given('from', formText(form, 'from')),
    ...given('to', formText(form, 'to')),
    ...(formText(form, 'maxUses') && { maxUses: whole('maxUses') }),
    firstOrder: form.get('firstOrder') !== null,
    on: form.get('on') !== null,
    note: formText(form, 'note'),
  }
}
