import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { QUALITIES } from '../../../contract/constants.ts'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { useSite } from '../../lib/site.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { breakableEmail, breakableId } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DataList } from '../../ui/data-list.tsx'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { CsvButton } from '../staff-buttons.tsx'
import { formText } from '../form-text.ts'
import { useAddressFilter } from '../address-filter.ts'
import { KeysetPager, usePagedQuery } from '../paged-query.tsx'
import { LICENCE_STATUS } from '../../ui/licence-status.ts'
import { LicenceHolderDialog } from './licence-holder-dialog.tsx'

type Filter = CallInput<'GET /licences/register.csv'>

const fields = (): FilterField<keyof Filter>[] => [
  {
    name: 'q',
    type: 'search',
    label: t('Number, holder, e-mail or title'),
    maxLength: 254,
    className: 'max-sm:col-span-full',
  },
  {
    name: 'quality',
    label: t('Quality'),
    options: QUALITIES.map((quality) => [quality, translate(quality)]),
    className: 'max-sm:col-span-full',
  },
  { name: 'from', type: 'date', label: t('From') },
  { name: 'to', type: 'date', label: t('To') },
]

/** The register of all licences, for ADMIN: find one, export the list, raise a customer's fair-use limit. */
export default function LicenceRegister() {
  const [given, show] = useAddressFilter(['q', 'quality', 'from', 'to'], fields())
  const filter = given as Filter
  const [changed, setChanged] = useState<string | null>(null)
  const { query, pages } = usePagedQuery('GET /licences/register', filter)
  const licences = query.data?.licences ?? []
  return (
    <>
      <FilterBar
        key={JSON.stringify(filter)}
        fields={fields()}
        values={filter}
        onApply={show}
        className="min-[360px]:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto_auto]"
      >
        <CsvButton name="GET /licences/register.csv" input={filter} fileName="licences.csv" />
      </FilterBar>
      <DataList
        label={t('Licences')}
        query={query}
        rows={licences}
        row={(licence) => (
          <LicenceRow key={licence.number} licence={licence} onChangeHolder={() => setChanged(licence.number)} />
        )}
        empty={t('No licences here.')}
        failed={t('The register could not be loaded.')}
      />
      <KeysetPager pages={pages} more={query.data?.more} last={licences.at(-1)?.number} />
      <FairUse />
      {changed && <LicenceHolderDialog number={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

type RegisterLicence = CallReply<'GET /licences/register'>['licences'][number]

/** One licence of the register. */
function LicenceRow({ licence, onChangeHolder }: { licence: RegisterLicence; onChangeHolder: () => void }) {
  const { number, status, holder, email, client, clipName, clipId, quality, issuedAt, thumnail } = licence
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-2.5">
      <img
        src={thumnail}
        alt=""
        width={96}
        height={54}
        loading="lazy"
        className="aspect-video w-24 shrink-0 rounded-frame bg-sunken object-contain"
      />
      <div className="min-w-44 flex-1">
        <Link to={paths.verify(number)} className="font-strong text-link underline underline-offset-4">
          {number}
        </Link>
        <p className="text-meta text-ink-3">
          <span className={classNames(status !== 'active' && 'text-danger')}>{t(LICENCE_STATUS[status])}</span> ·{' '}
          {dayText(issuedAt)}
        </p>
      </div>
      <div className="min-w-44 flex-1">
        <p className="wrap-anywhere">{clipName}</p>
        <p className="text-meta wrap-anywhere text-ink-3">
          {translate(quality)} · {breakableId(clipId)}
        </p>
      </div>
      <div className="min-w-44 flex-1">
        <p className="wrap-anywhere">{holder}</p>
        <p className="text-meta wrap-anywhere text-ink-3">{breakableEmail(email)}</p>
        {client && <p className="text-meta wrap-anywhere text-ink-3">{t('For {client}', { client })}</p>}
      </div>
      <Button size="sm" onClick={onChangeHolder} aria-label={t('Holder of {number}', { number })}>
        {t('Holder')}
      </Button>
    </li>
  )
}

interface Allowance {
  email: string
  /** `null` restores the default limit. */
  perDay: number | null
}

/** LIC-8: raises the fair-use limit of one customer. */
function FairUse() {
  const { fairUsePerDay } = useSite()
  const [formRef, draft] = useFormDraft('allowance')
  const [invalid, setInvalid] = useState('')
  const { run, busy, problem } = useChange({
    send: (allowance: Allowance) => api('POST /licences/allowance', allowance),
    success: 'Fair-use limit saved.',
    failure: 'The limit could not be saved.',
    onSuccess: draft.reset,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [email, typed] = [formText(fields, 'email'), formText(fields, 'perDay')]
    if (!email) return setInvalid(t('Email is required'))
    if (typed && !/^[1-9]\d{0,5}$/.test(typed)) return setInvalid(t('A whole number, at least 1, or nothing'))
    setInvalid('')
    if (!busy) run({ email, perDay: typed ? Number(typed) : null })
  }
  return (
    <Section
      framed
      title={t('Fair use')}
      intro={t(
        'Everybody may newly license {count} clips a day under a plan. Here one customer gets more; an empty field puts the limit back.',
        { count: fairUsePerDay },
      )}
    >
      <DraftNote of={draft} />
      <form ref={formRef} noValidate onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_auto]">
        <TextField name="email" type="email" label={t('Customer’s email')} autoComplete="off" maxLength={254} />
        <TextField name="perDay" label={t('Clips a day')} inputMode="numeric" maxLength={6} />
        <Button type="submit" busy={busy}>
          {t('Save')}
        </Button>
      </form>
      <FormError text={invalid || problem} />
    </Section>
  )
}
