import { expect, test } from 'vitest'
import { countText } from './cart-texts.ts'

const line = (state: 'ok' | 'inPlan' | 'owned' | 'gone') => ({ state }) as Parameters<typeof countText>[0][number]

test('a cart counts the clips that are paid for, in the cart and at the checkout', () => {
  expect(countText([line('ok'), line('inPlan'), line('owned')])).toBe('2 clips')
  expect(countText([line('ok'), line('owned'), line('gone')])).toBe('1 clip')
})
