import { putOnSale } from '../on-sale.ts'
import { test } from './visit.ts'

/** Alone for CI: half a minute in both engines. */
test('@brief a guest searches and opens a clip', async ({ visitor }) => {
  const name = `Brief${Date.now()}`
  await putOnSale({ name })
  await visitor.open('/')
  await visitor.see('heading', 'Get Amazing Indian Stock Footage')
  await visitor.fill('Search clips', name, 'combobox')
  await visitor.press('\uE007')
  await visitor.at(/\/search\?term=/)
  await visitor.click('link', name)
  await visitor.see('dialog', name, true)
})
