import * as calls from '../../../contract/staff/shop-settings.ts'
import { done, type Route } from '../../platform/http/route.ts'
import * as settings from './shop-settings.service.ts'

/** What the shop says and how it works, changed while it runs. */
export function shopSettingsRoutes(route: Route, deps: settings.ShopSettingsDeps): void {
  route(calls.listShopSettings).to(() => settings.listShopSettings(deps))
  route(calls.saveShopSettings).to(({ input, actor, client }) =>
    done(settings.saveShopSettings(deps, input, { actor, client }), 'Saved.'),
  )
  route(calls.listShopTexts).to(() => settings.listShopTexts(deps))
  route(calls.saveShopText).to(({ input, actor, client }) =>
    done(settings.saveShopText(deps, input, { actor, client }), 'Saved.'),
  )
  route(calls.listShopVersions).to(({ input }) => settings.listShopVersions(deps, input))
  route(calls.sendTestMail).to(({ input, actor, client }) =>
    done(settings.sendTestMail(deps, input.to, { actor, client }), 'The mail is on its way.'),
  )
}
