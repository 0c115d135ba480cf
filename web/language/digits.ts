/**
 * A whole number in lakhs and crores, as both languages write it: `1,23,456`. By hand, on pages for buyers: the first use of
 * `Intl.NumberFormat` takes a desktop 20 ms and a phone 80, in one task, while the page is hydrated.
 */
export const groupDigits = (whole: number | string): string => String(whole).replaceAll(/\B(?=(\d\d)*\d{3}$)/g, ',')
