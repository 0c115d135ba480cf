import * as calls from '../../../contract/staff/shop-settings.ts'
import { done, type Route } from '../../platform/http/route.ts'
import { listShopLegal, saveShopLegal, showLegalText } from './legal-text.service.ts'
import { chooseLogo, saveLogo } from './logo.service.ts'
import * as settings from './shop-settings.service.ts'
import { listShopVersions } from './shop-version.service.ts'
import * as words from './shop-wording.service.ts'

/** What the shop says and how it works, changed while it runs. */
export function shopSettingsRoutes(route: Route, deps: words.ShopWordingDeps): void {
  route(calls.listShopSettings).to(() => settings.listShopSettings(deps))
  route(calls.saveShopSettings).to(({ input, actor, client }) =>
    done(settings.saveShopSettings(deps, input, { actor, client }), 'Saved.'),
  )
  route(calls.listShopTexts).to(() => words.listShopTexts(deps))
  route(calls.saveShopText).to(({ input, actor, client }) =>
    done(words.saveShopText(deps, input, { actor, client }), 'Saved.'),
  )
  route(calls.saveShopLogo).to(({ actor, client, request }) =>
    done(saveLogo(deps, request, { actor, client }), 'Saved.'),
  )
  route(calls.chooseShopLogo).to(({ input, actor, client }) =>
    done(chooseLogo(deps, input, { actor, client }), 'Saved.'),
  )
  route(calls.showLegalText).to(({ input }) => showLegalText(deps, input))
  route(calls.listShopLegal).to(() => listShopLegal(deps))
  route(calls.saveShopLegal).to(({ input, actor, client }) =>
    done(saveShopLegal(deps, input, { actor, client }), 'Saved.'),
  )
  route(calls.listShopMails).to(() => words.listShopMails(deps))
  route(calls.previewShopMail).to(({ input }) => words.previewShopMail(deps, input))
  route(calls.saveShopMail).to(({ input, actor, client }) =>
    done(words.saveShopMail(deps, input, { actor, client }), 'Saved.'),
  )
  route(calls.listShopVersions).to(({ input }) => listShopVersions(deps, input))
  route(calls.sendTestMail).to(({ input, actor, client }) =>
    done(words.sendTestMail(deps, input.to, { actor, client }), 'The mail is on its way.'),
  )
}
