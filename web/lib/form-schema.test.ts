import { expect, it } from 'vitest'
import { requiredText } from './form-schema.ts'

const name = requiredText('City is required')

it.each(['', '  ', '\u200b', '\u00ad', '\u3164', '\u2800 \u200d'])('a required text is not filled by %j', (text) => {
  expect(name.safeParse(text)).toMatchObject({ success: false, error: { issues: [{ message: 'City is required' }] } })
})

it('joiners within a text stay', () => {
  expect(name.parse(' क्\u200dष ')).toBe('क्\u200dष')
})
