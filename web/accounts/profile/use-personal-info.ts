import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-message.ts'
import { ownProfile } from '../../lib/own-profile.ts'
import { setAccessToken } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { accountMessage } from '../use-account-change.ts'
import {
  changedParts,
  missingIn,
  type Part,
  type PersonalField,
  type PersonalFields,
  type Problems,
  type Profile,
  refusedField,
  untouched,
  withoutParts,
} from './personal-changes.ts'

import { isGuarded } from '../../lib/proof/own-proof.ts'

export const linkSentText = (email: string): string =>
  t('We sent a link to {email}. Your address changes when you open it.', { email })

/** Sends one part. @returns the success toast */
async function sendPart(part: Part, fields: PersonalFields): Promise<string> {
  const { firstName, lastName, email, currentPassword, newPassword } = fields
  if (part === 'name') {
    setAccessToken((await api('POST /user/editprofile', { firstName, lastName })).accessToken)
    return t('Name updated successfully!')
  }
  if (part === 'email') {
    const code = fields.emailCode.trim()
    await api('POST /user/changeemail', { email, password: fields.emailPassword, ...(code && { code }) })
    return linkSentText(email.trim())
  }
  // MSG-15.
  return translate((await api('POST /user/changepassword', { currentPassword, newPassword })).message)
}

type FocusNext = (selector: string) => void

/** The parts being edited, what is typed into them, and what is wrong with it. */
function useParts(profile: Profile, focusNext: FocusNext) {
  const [editing, setEditing] = useState<Part[]>([])
  const [fields, setFields] = useState<PersonalFields>(() => initialFields(profile))
  const [problems, setProblems] = useState<Problems>({})
  const [failed, setFailed] = useState<Partial<Record<Part, string>>>({})
  function edit(part: Part) {
    setFields((before) => ({ ...before, ...untouched(profile, part) }))
    setEditing((before) => [...before, part])
    focusNext(`[data-part=${part}] input`)
  }
  function leave(part: Part) {
    setEditing((before) => before.filter((one) => one !== part))
    setFields((before) => ({ ...before, ...untouched(profile, part) }))
    setProblems((before) => withoutParts(before, [part]))
    setFailed(({ [part]: _gone, ...rest }) => rest)
    focusNext(`[data-part=${part}] button`)
  }
  function type(field: PersonalField, value: string) {
    setFields((before) => ({ ...before, [field]: value }))
    // MSG-16: errors clear as the user types.
    setProblems(({ [field]: _gone, ...rest }) => rest)
  }
  function fail(part: Part, error: Error) {
    const refused = refusedField(part, error)
    setProblems((before) => ({ ...before, ...refused }))
    setFailed((before) => ({ ...before, [part]: Object.keys(refused).length > 0 ? '' : accountMessage(error) }))
    focusNext('[aria-invalid=true], [data-failed] input')
  }
  /** @returns whether these parts have all that they need; else their empty fields are marked */
  function validate(parts: Part[]): boolean {
    const missing = missingIn(parts, fields, isGuarded(profile))
    setProblems((before) => ({ ...withoutParts(before, parts), ...missing }))
    const isComplete = Object.keys(missing).length === 0
    if (!isComplete) focusNext('[aria-invalid=true]')
    return isComplete
  }
  return { editing, fields, problems, failed, edit, leave, type, fail, validate }
}

/**
 * SCR-50: fields toggle into edit mode, Submit Changes sends what changed. A part that fails keeps what
 * was typed and is marked, independently of the others.
 */
export function usePersonalInfo(profile: Profile, focusNext: FocusNext) {
  const client = useQueryClient()
  const { fail, validate, ...parts } = useParts(profile, focusNext)
  const { editing, fields, leave } = parts
  const [linkSentTo, setLinkSentTo] = useState('')
  const [busy, setBusy] = useState(false)
  const changed = changedParts(editing, fields, profile)
  const { runAsync } = useChange({
    send: (part: Part) => sendPart(part, fields),
    success: (text) => text,
    onSuccess: (_text, part) => {
      if (part === 'email') setLinkSentTo(fields.email.trim())
      leave(part)
    },
    onError: (error, part) => {
      if (hasCode(error, 'unauthenticated')) toast.error(accountMessage(error))
      fail(part, error)
    },
  })
  const save = (part: Part): Promise<boolean> =>
    runAsync(part).then(
      () => true,
      () => false,
    )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || changed.length === 0) return
    if (!validate(changed)) return toast.error(t('Please fill in all required fields'))
    setBusy(true)
    let failures = 0
    for (const part of changed) if (!(await save(part))) failures++
    setBusy(false)
    if (failures > 0) toast.error(t('Some changes could not be saved.'))
    await client.invalidateQueries({ queryKey: ownProfile.queryKey })
  }
  return { ...parts, changed, busy, linkSentTo, submit }
}

const initialFields = (profile: Profile) =>
  ({
    ...untouched(profile, 'name'),
    ...untouched(profile, 'email'),
    ...untouched(profile, 'password'),
  }) as PersonalFields
