import { describe, expect, it } from 'vitest'
import { tokenize } from './tokenizer.model.ts'

const keysOf = (text: string) => tokenize(text).map(({ phoneticKey }) => phoneticKey)

describe('spellings of one word share a phonetic key', () => {
  it.each([
    'diwali divali Diwali DIWALI deewali diwālī दिवाली दीवाली',
    'deepavali dipavali deepawali dipawali दीपावली',
    'mehndi mehendi mehandi मेहंदी मेहँदी मेहन्दी',
    'holi होली',
    'haldi हल्दी',
    'shaadi shadi शादी',
    'ganga गंगा গঙ্গা',
    'saree sari sarees साड़ी साड़ी',
    'diya diyas diyā दीया दिया',
    'mandir मंदिर मन्दिर',
    'durga दुर्गा দুর্গা దుర్గా દુર્ગા',
    'krishna कृष्ण कृष्णा',
    'lakshmi laxmi लक्ष्मी',
    'laddu ladoo laddoo लड्डू',
    'bazaar bazar बाज़ार बाजार',
    'jaipur जयपुर',
    'udaipur उदयपुर',
    'lamp lamps LAMPS',
    'dance dances dancing danced',
    'city cities',
    'box boxes',
    'chilli chillies',
    'ghanti घंटी घंटियाँ घंटियां घंटियों',
    'लालटेन लालटेनें लालटेनों',
    'rang रंग रंगों',
    'दीया दीयों',
    'pahar पहाड़ पहाड़ों',
    'woman women',
    'cafe café कैफ़े',
    'sunset सनसेट',
    'meeting meetings मीटिंग मीटिंग्स',
    'light लाइट लाइट्स লাইট',
    'campfire कैंपफायर कैम्पफ़ायर',
    'ｄｉｙａ diya',
  ])('spellings that share a phonetic key: %s', (spellings) => {
    const keys = spellings.split(' ').map((spelling) => keysOf(spelling).join())
    expect(new Set(keys).size, keys.join(' ')).toBe(1)
  })
})

describe('words of different meaning have different phonetic keys', () => {
  it.each([
    'holi holy',
    'ship sheep',
    'desert dessert',
    'pan paan',
    'full phool',
    'green grin',
    'sky ski',
    'ghat ghar',
    'kathak kathakali',
    'evening even',
    'free fry',
    'mor moor more',
    'train training',
    'sitar सितारे',
    'people पीपल',
  ])('words with different phonetic keys: %s', (words) => {
    expect(new Set(keysOf(words)).size).toBe(words.split(' ').length)
  })
})

describe('a text with query syntax, markup or control characters', () => {
  it.each([
    ['', []],
    [' \t\n', []],
    ['!!! ??? ()', []],
    ['% _ \\ \' "', []],
    ['🪔🎉', []],
    ['\u202e\u200b', []],
    ['a:* & !b | c <-> d', ['a', 'b', 'c', 'd']],
    ["'; drop table clip; --", ['drop', 'table', 'clip']],
    ['\ud800lamp\udfff', ['lamp']],
    ['la\u0000mp', ['la', 'mp']],
    ['ma\u00adrigold', ['marigold']],
  ])('%j is only words: %j', (text, words) => {
    expect(tokenize(text).map(({ text: word }) => word)).toEqual(words)
  })

  it('is cut at forty characters a word', () => {
    expect(tokenize('x'.repeat(10_000))[0]?.text).toHaveLength(40)
  })
})
