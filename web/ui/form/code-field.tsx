import type { ComponentProps } from 'react'
import { t } from '../../language/text.ts'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & {
  /** Whether a recovery code is accepted too. */
  recovery?: boolean
}

/** A code of the authenticator app: digits first on a phone's keyboard, and letters for a recovery code. */
export function CodeField({ recovery, ...rest }: Props) {
  return (
    <TextField
      label={t('Code')}
      hint={
        recovery ? t('From your authenticator app, or a recovery code') : t('The six digits that your app shows now')
      }
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...rest}
    />
  )
}
