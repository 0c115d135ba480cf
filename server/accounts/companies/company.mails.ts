import * as z from 'zod'
import { COMPANY_ROLES, type CompanyRole } from '../../../contract/company-roles.ts'
import { type MailTemplates, mailTemplate, pageUrl } from '../../platform/mail/mail-template.ts'
import { type AccountMailPlace, mailedLink } from '../mails/account-mail.model.ts'

const Invitation = z.object({ firstName: z.string(), invitedBy: z.string(), company: z.string(), linkId: z.uuid() })
const Joined = z.object({ firstName: z.string(), email: z.string(), company: z.string() })
const Changed = z.object({ firstName: z.string(), company: z.string(), role: z.enum(COMPANY_ROLES) })
const Removed = z.object({ firstName: z.string(), company: z.string() })

/** What a member of the role is called, and may do. */
const ROLES = {
  viewer: [
    'a viewer: you see what the company owns, its licences and its boards',
    'दर्शक: कंपनी के पास जो है, उसके लाइसेंस और उसके बोर्ड आप देख सकते हैं',
  ],
  editor: [
    'an editor: you also download, and work on its boards',
    'एडिटर: आप डाउनलोड भी कर सकते हैं और उसके बोर्ड पर काम कर सकते हैं',
  ],
  buyer: ['a buyer: you also buy for the company', 'ख़रीदार: आप कंपनी के लिए ख़रीद भी सकते हैं'],
  owner: ['an owner: you also decide who belongs to the company', 'मालिक: कंपनी में कौन रहे, यह भी आप तय कर सकते हैं'],
} as const satisfies Record<CompanyRole, readonly [string, string]>

export const companyMails = (place: AccountMailPlace): MailTemplates => ({
  ...invitationMails(place),
  ...ownerMails(place),
  ...memberMails(place),
})

const ownerMails = (place: AccountMailPlace): MailTemplates => ({
  'company-joined': mailTemplate(Joined, ({ firstName, email, company: name }, locale) => {
    const company = locale.sender(name, locale.text('your company', 'आपकी कंपनी'))
    return {
      subject: locale.text(
        `A colleague has joined ${company} on ${place.brand}`,
        `${place.brand} पर एक सहकर्मी ${company} से जुड़े हैं`,
      ),
      heading: locale.text('A colleague has joined', 'एक सहकर्मी जुड़े हैं'),
      paragraphs: [
        locale.greeting(firstName),
        locale.text(
          `${email} has joined ${company} as a viewer, by an address of its domain.`,
          `${email} उसके डोमेन के पते से ${company} में दर्शक के रूप में जुड़े हैं।`,
        ),
        locale.text(
          'You can give them another role, or remove them, on the page of your company.',
          'अपनी कंपनी के पेज पर आप उन्हें दूसरी भूमिका दे सकते हैं, या हटा सकते हैं।',
        ),
      ],
      button: {
        label: locale.text('Open your company', 'अपनी कंपनी खोलें'),
        url: pageUrl(place, '/company', locale),
      },
    }
  }),
})

const memberMails = (place: AccountMailPlace): MailTemplates => ({
  'company-role': mailTemplate(Changed, ({ firstName, role, company: name }, locale) => {
    const company = locale.sender(name, locale.text('your company', 'आपकी कंपनी'))
    const [english, hindi] = ROLES[role]
    return {
      subject: locale.text(
        `Your role in ${company} on ${place.brand} has changed`,
        `${place.brand} पर ${company} में आपकी भूमिका बदल गई है`,
      ),
      heading: locale.text('Your role has changed', 'आपकी भूमिका बदल गई है'),
      paragraphs: [
        locale.greeting(firstName),
        locale.text(
          `An owner of ${company} has changed your role. You are now ${english}.`,
          `${company} के एक मालिक ने आपकी भूमिका बदली है। अब आप हैं ${hindi}।`,
        ),
      ],
    }
  }),
  'company-removed': mailTemplate(Removed, ({ firstName, company: name }, locale) => {
    const company = locale.sender(name, locale.text('your company', 'आपकी कंपनी'))
    return {
      subject: locale.text(
        `You no longer belong to ${company} on ${place.brand}`,
        `${place.brand} पर अब आप ${company} में नहीं हैं`,
      ),
      heading: locale.text('Removed from the company', 'कंपनी से हटाए गए'),
      paragraphs: [
        locale.greeting(firstName),
        locale.text(
          `An owner of ${company} has removed you. What you bought for yourself stays yours; licences and boards of the company stay with it.`,
          `${company} के एक मालिक ने आपको हटा दिया है। जो आपने अपने लिए ख़रीदा, वह आपका ही रहेगा; कंपनी के लाइसेंस और बोर्ड उसी के पास रहेंगे।`,
        ),
        locale.text(
          'If this is a mistake, ask an owner to invite you again.',
          'अगर यह गलती से हुआ है, तो किसी मालिक से दोबारा बुलाने को कहें।',
        ),
      ],
    }
  }),
})

const invitationMails = (place: AccountMailPlace): MailTemplates => ({
  'company-invitation': mailTemplate(Invitation, ({ firstName, linkId, ...who }, locale) => {
    const invitedBy = locale.sender(who.invitedBy, locale.text('Somebody', 'किसी'))
    const company = locale.sender(who.company, locale.text('a company', 'एक कंपनी'))
    return {
      subject: locale.text(
        `${invitedBy} invites you to ${company} on ${place.brand}`,
        `${invitedBy} ने आपको ${place.brand} पर ${company} में बुलाया है`,
      ),
      heading: locale.text(`Join ${company}`, `${company} से जुड़ें`),
      paragraphs: [
        locale.greeting(firstName),
        locale.text(
          `${invitedBy} invites you to ${company} on ${place.brand}: you will share its licences, boards and plan.`,
          `${invitedBy} ने आपको ${place.brand} पर ${company} में बुलाया है: उसके लाइसेंस, बोर्ड और प्लान आपके भी होंगे।`,
        ),
        locale.text(
          'Sign in or sign up with this e-mail address, then open the link again.',
          'इसी ईमेल पते से साइन इन करें या खाता बनाएँ, फिर लिंक दोबारा खोलें।',
        ),
      ],
      button: {
        label: locale.text('Join the company', 'कंपनी से जुड़ें'),
        url: mailedLink(place, '/company', linkId, locale),
      },
      footnote: locale.text(
        'The link works once, for 14 days. If you do not know the sender, you can ignore this mail.',
        'यह लिंक एक बार काम करता है, 14 दिन तक। अगर आप भेजने वाले को नहीं जानते, तो इस ईमेल को अनदेखा करें।',
      ),
    }
  }),
})
