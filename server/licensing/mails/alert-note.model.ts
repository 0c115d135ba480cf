/** What the shop itself writes beneath an alert to staff, with its Hindi. What people wrote stands as they wrote it. */
const NOTES: readonly (readonly [english: string, hindi: string])[] = [
  ['It is late.', 'इसमें देर हो चुकी है।'],
  ['It is sent again by itself up to three times.', 'यह अपने आप तीन बार तक दोबारा भेजा जाता है।'],
  ['It is not sent again by itself.', 'अब यह अपने आप दोबारा नहीं भेजा जाएगा।'],
  ['the provider’s order differs from ours', 'भुगतान सेवा का ऑर्डर हमारे ऑर्डर से अलग है'],
  ['a captured payment differs in amount, currency or order', 'मिले हुए भुगतान की रकम, मुद्रा या ऑर्डर मेल नहीं खाता'],
  ['paid long after it was opened, at less than it costs today', 'खुलने के बहुत बाद और आज की क़ीमत से कम में भुगतान हुआ'],
  [
    'its coupon was used before it was paid: by this buyer, or by others up to its limit',
    'भुगतान से पहले इसका कूपन इस्तेमाल हो गया: इसी ख़रीदार ने या सीमा तक दूसरों ने',
  ],
  [
    'fee or offer on the account? several payments in a row differ a little from their orders',
    'खाते पर शुल्क या ऑफ़र? लगातार कई भुगतान अपने ऑर्डर से थोड़े अलग हैं',
  ],
  [
    'the HD purchase this upgrade stands on is gone: give the upgrade back too',
    'जिस HD ख़रीद पर यह अपग्रेड टिका था वह नहीं रही: अपग्रेड का पैसा भी लौटाएँ',
  ],
  [
    'the month that was taken off this price is gone: give the year back too',
    'जिस महीने की रकम इस क़ीमत से घटाई गई थी वह नहीं रहा: साल का पैसा भी लौटाएँ',
  ],
]

/** Names a sum and a refund: of how much it is, and what for. */
const BY_HAND = /^([\d.]+) rupees, under the key ([\w-]+)\.$/
/** Of a refund that failed: the payment, then what becomes of it. */
const OF_PAYMENT = /^(\w+\. )?(.+)$/s

/** A note in Hindi, where it is one of the shop's own; else as it was written. */
export function noteInHindi(note: string): string {
  if (BY_HAND.test(note)) return note.replace(BY_HAND, '$1 रुपये, कुंजी $2 के तहत।')
  const [, payment = '', text = note] = OF_PAYMENT.exec(note) ?? []
  const known = NOTES.find(([english]) => english === text)
  return known ? `${payment}${known[1]}` : note
}
