import { expect, it } from 'vitest'
import { mailLocale } from './mail-template.ts'

const { sender } = mailLocale('en')

it.each(['Rang & Co', 'Acme Films Pvt. Ltd.', 'J.P. Studios', 'रंग फ़िल्म्स', 'Asha D’Souza (Mumbai)', 'Studio 24'])(
  'names the sender of a mail: %s',
  (name) => expect(sender(` ${name} `, 'somebody')).toBe(name),
)

it.each([
  'win.example',
  'Visit prize.example/now',
  'http://a',
  'Call 98765 43210',
  'Call ९८७६५४३२१०',
  'Prize!!! Click',
  'a@b',
  'A\nBcc: x',
  'x'.repeat(81),
  '',
])('does not carry what is no name: %j', (name) => expect(sender(name, 'somebody')).toBe('somebody'))
