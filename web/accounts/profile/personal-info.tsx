import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../language/text.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { NoPassword, UnconfirmedEmail } from '../mailed-links/send-link.tsx'
import { isGuarded } from '../../lib/proof/own-proof.ts'
import { CodeField } from '../../ui/form/code-field.tsx'
import { PasswordFields } from './password-fields.tsx'
import type { Part, PersonalField, Profile } from './personal-changes.ts'
import { linkSentText, usePersonalInfo } from './use-personal-info.ts'
import { type ReportUnsaved, useUnsaved } from './use-unsaved-guard.tsx'

/** SCR-50: Personal Info, each part with its Edit, one Submit Changes for all. */
export function PersonalInfo({ profile, onUnsaved }: { profile: Profile; onUnsaved: ReportUnsaved }) {
  const form = useRef<HTMLFormElement>(null)
  const info = usePersonalInfo(profile, useNextFocus(form))
  const { fields, problems, type } = info
  useUnsaved(onUnsaved, 'personal', info.changed.length > 0)
  const row = (part: Part) => ({
    part,
    isEditing: info.editing.includes(part),
    failure: info.failed[part],
    onEdit: () => info.edit(part),
    onCancel: () => info.leave(part),
  })
  const field = (name: PersonalField) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
    error: problems[name],
  })
  return (
    <form ref={form} noValidate onSubmit={(event) => void info.submit(event)} className="grid gap-5">
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      <InfoRow {...row('name')} name={t('User Name')} value={`${profile.firstName} ${profile.lastName}`.trim() || '–'}>
        <Columns>
          <TextField label={t('First Name')} autoComplete="given-name" {...field('firstName')} />
          <TextField label={t('Last Name')} autoComplete="family-name" {...field('lastName')} />
        </Columns>
      </InfoRow>
      <InfoRow
        {...row('email')}
        name={t('Email')}
        value={breakableEmail(profile.email)}
        note={<EmailNote profile={profile} linkSentTo={info.linkSentTo} isEditing={info.editing.includes('email')} />}
      >
        {profile.hasPassword ? (
          <Columns>
            <TextField label={t('New Email')} type="email" autoComplete="email" {...field('email')} />
            <PasswordField label={t('Current Password')} {...field('emailPassword')} />
            {isGuarded(profile) && <CodeField recovery {...field('emailCode')} />}
          </Columns>
        ) : (
          <NoPassword email={profile.email} />
        )}
      </InfoRow>
      <InfoRow {...row('password')} name={t('Password')} value={profile.hasPassword ? <Dots /> : t('Not set')}>
        {profile.hasPassword ? (
          <PasswordFields fields={fields} problems={problems} onType={type} />
        ) : (
          <NoPassword email={profile.email} />
        )}
      </InfoRow>
      {info.changed.length > 0 && (
        <Button type="submit" variant="accent" busy={info.busy} className="sm:justify-self-start">
          {t('Submit Changes')}
        </Button>
      )}
    </form>
  )
}

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
)

const Dots = () => (
  <>
    <span aria-hidden>••••••••</span>
    <span className="sr-only">{t('Hidden')}</span>
  </>
)

interface EmailNoteProps {
  profile: Profile
  linkSentTo: string
  isEditing: boolean
}

function EmailNote({ profile, linkSentTo, isEditing }: EmailNoteProps) {
  const unconfirmed = !profile.emailVerified && !linkSentTo && !isEditing
  return (
    <>
      <output className="block text-small text-ink-2 empty:hidden">{linkSentTo && linkSentText(linkSentTo)}</output>
      {unconfirmed && <UnconfirmedEmail email={profile.email} />}
    </>
  )
}

interface InfoRowProps {
  part: Part
  name: string
  value: ReactNode
  /** Under the value, in both modes. */
  note?: ReactNode
  isEditing: boolean
  /** Set when it could not be saved: the reason, empty when it is shown at a field. */
  failure: string | undefined
  onEdit: () => void
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

function InfoRow({ part, name, value, note, isEditing, failure, onEdit, onCancel, children }: InfoRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as this row is
    <div role="group" aria-label={name} data-part={part} data-failed={failure === undefined ? undefined : true}>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-meta text-ink-3">{name}</p>
          {!isEditing && <p className="wrap-anywhere">{value}</p>}
        </div>
        <Button
          size="sm"
          aria-label={isEditing ? t('Cancel {name}', { name }) : t('Edit {name}', { name })}
          onClick={isEditing ? onCancel : onEdit}
        >
          {isEditing ? t('Cancel') : t('Edit')}
        </Button>
      </div>
      <FormError text={failure !== undefined && `${t('Not saved yet.')} ${failure}`.trim()} className="mt-1" />
      {isEditing && <div className="mt-2">{children}</div>}
      {note}
    </div>
  )
}

/** Moves the focus to the first match inside a box, after the next render. */
function useNextFocus(box: RefObject<HTMLElement | null>): (selector: string) => void {
  const [next, setNext] = useState<{ selector: string } | null>(null)
  // A layout effect: a dialog whose focused control has been removed would take the focus itself.
  useLayoutEffect(() => {
    if (next) box.current?.querySelector<HTMLElement>(next.selector)?.focus()
  }, [box, next])
  return (selector) => setNext({ selector })
}
