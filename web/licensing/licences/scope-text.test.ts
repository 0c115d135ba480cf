import { afterAll, expect, it } from 'vitest'
import { activateHindi } from '../../language/activate-hindi.ts'
import { setLocale } from '../../language/text.ts'
import { scopeText } from './scope-text.ts'

afterAll(() => setLocale('en'))

const SCOPES = {
  'personal and commercial use': 'निजी और व्यावसायिक उपयोग',
  'personal and commercial use, of these kinds: Advertising, Broadcast/OTT, Editorial':
    'निजी और व्यावसायिक उपयोग, इन प्रकारों का: विज्ञापन, प्रसारण/ओटीटी, संपादकीय',
  'only what the licensor has agreed to in writing': 'केवल वही, जिसकी लाइसेंस देने वाले ने लिखित सहमति दी है',
  'editorial use: news, documentary, teaching, criticism and comment; not advertising, promotion or entertainment':
    'संपादकीय उपयोग: समाचार, वृत्तचित्र, शिक्षण, समीक्षा और टिप्पणी; विज्ञापन, प्रचार या मनोरंजन के लिए नहीं',
}

it('says the scope of a licence in the language of the page, with each kind of use', () => {
  for (const scope of Object.keys(SCOPES)) expect(scopeText(scope)).toBe(scope)
  activateHindi()
  for (const [scope, hindi] of Object.entries(SCOPES)) expect(scopeText(scope)).toBe(hindi)
})
