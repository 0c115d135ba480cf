import { expect, type Page } from '@playwright/test'

/** The mails to an address, newest first. */
export const mailsOf = async (page: Page, to: string): Promise<{ subject: string; text: string }[]> =>
  (await page.request.get(`/__sandbox/mail?to=${encodeURIComponent(to)}`)).json()

/** The link in the newest mail with these words in its subject. */
export async function linkIn(page: Page, to: string, subject: string): Promise<string> {
  const find = async () =>
    /https?:\S+#token=\S+/.exec(
      (await mailsOf(page, to)).find((mail) => mail.subject.includes(subject))?.text ?? '',
    )?.[0]
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}
