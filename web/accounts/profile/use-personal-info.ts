import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { setAccessToken } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { failureText, hasSessionEnded, SESSION_ENDED } from '../account-failure.ts'
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

export const ownProfile = call('GET /user/profile', {})

export const linkSentText = (email: string): string =>
  t('We sent a link to {email}. Your address changes when you open it.', { email })

/** Sends one part. @returns what to tell of the success */
async function send(part: Part, fields: PersonalFields): Promise<string> {
  const { firstName, lastName, email, currentPassword, newPassword } = fields
  if (part === 'name') {
    setAccessToken((await api('POST /user/editprofile', { firstName, lastName })).accessToken)
    return t('Name updated successfully!')
  }
  if (part === 'email') {
    await api('POST /user/changeemail', { email, password: fields.emailPassword })
    return linkSentText(email.trim())
  }
  // MSG-15.
  return translate((await api('POST /user/changepassword', { currentPassword, newPassword })).message)
}

/**
 * SCR-50: fields toggle into edit mode, Submit Changes sends what changed. A part that fails keeps what
 * was typed and is marked, whatever becomes of the others.
 */
export function usePersonalInfo(profile: Profile, focusNext: (selector: string) => void) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<Part[]>([])
  const [fields, setFields] = useState<PersonalFields>(
    () =>
      ({
        ...untouched(profile, 'name'),
        ...untouched(profile, 'email'),
        ...untouched(profile, 'password'),
      }) as PersonalFields,
  )
  const [problems, setProblems] = useState<Problems>({})
  const [failed, setFailed] = useState<Partial<Record<Part, string>>>({})
  const [linkSentTo, setLinkSentTo] = useState('')
  const [busy, setBusy] = useState(false)
  const changed = changedParts(editing, fields, profile)

  function edit(part: Part) {
    setFields((held) => ({ ...held, ...untouched(profile, part) }))
    setEditing((held) => [...held, part])
    focusNext(`[data-part=${part}] input`)
  }
  function leave(part: Part) {
    setEditing((held) => held.filter((one) => one !== part))
    setFields((held) => ({ ...held, ...untouched(profile, part) }))
    setProblems((held) => withoutParts(held, [part]))
    setFailed(({ [part]: _gone, ...rest }) => rest)
    focusNext(`[data-part=${part}] button`)
  }
  function type(field: PersonalField, value: string) {
    setFields((held) => ({ ...held, [field]: value }))
    // MSG-16: errors clear as the user types.
    setProblems(({ [field]: _gone, ...rest }) => rest)
  }

  async function save(part: Part): Promise<boolean> {
    try {
      toast.success(await send(part, fields))
      if (part === 'email') setLinkSentTo(fields.email.trim())
      leave(part)
      return true
    } catch (error) {
      if (hasSessionEnded(error)) toast.error(t(SESSION_ENDED))
      const refused = refusedField(part, error)
      setProblems((held) => ({ ...held, ...refused }))
      setFailed((held) => ({ ...held, [part]: Object.keys(refused).length > 0 ? '' : failureText(error) }))
      focusNext('[aria-invalid=true], [data-failed] input')
      return false
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || changed.length === 0) return
    const missing = missingIn(changed, fields)
    setProblems((held) => ({ ...withoutParts(held, changed), ...missing }))
    if (Object.keys(missing).length > 0) {
      toast.error(t('Please fill in all required fields'))
      return focusNext('[aria-invalid=true]')
    }
    setBusy(true)
    let failures = 0
    for (const part of changed) if (!(await save(part))) failures++
    setBusy(false)
    if (failures > 0) toast.error(t('Some changes could not be saved.'))
    await client.invalidateQueries({ queryKey: ownProfile.queryKey })
  }

  return { editing, fields, problems, failed, changed, busy, linkSentTo, edit, leave, type, submit }
}
