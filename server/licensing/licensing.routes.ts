import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadCrop } from '../../contract/crop.ts'
import * as calls from '../../contract/downloads.ts'
import * as pay from '../../contract/payments.ts'
import * as price from '../../contract/prices.ts'
import { getSubscription } from '../../contract/subscriptions.ts'
import { recordPurchaseConsent } from '../accounts/sign-up/consent.service.ts'
import { type DeliveryDeps, sendAttachment } from '../media/delivery.service.ts'
import type { Actor } from '../platform/http/actor.ts'
import { done } from '../platform/http/done.ts'
import type { Route } from '../platform/http/route.ts'
import { startCheckout } from './checkout/checkout.service.ts'
import * as payments from './checkout/confirm.service.ts'
import * as cutouts from './downloads/cutout.service.ts'
import * as links from './downloads/download-link.service.ts'
import * as downloads from './downloads/download.service.ts'
import type { LicenceDeps } from './licences/licence.service.ts'
import type { InvoiceDeps } from './papers/invoice.service.ts'
import { listDownloads, listPurchasedVideos } from './downloads/library.service.ts'
import { masterData, setPrices } from './prices/price.service.ts'
import type { RefundSettings } from './refunds/refund-standing.service.ts'
import { currentSubscription } from './subscriptions/subscription.service.ts'

export interface LicensingDeps
  extends payments.ConfirmDeps, downloads.DownloadDeps, DeliveryDeps, LicenceDeps, InvoiceDeps, RefundSettings {
  /** Where this process is reached; null until it listens. */
  listening: { url: string | null }
  /** @throws AppError not_offered_here where the service is not offered */
  geoRestriction: { requireOffered(request: FastifyRequest): void }
}

export function licensingRoutes(route: Route, deps: LicensingDeps): void {
  route(price.getMasterData).to(() => masterData(deps.db))

  route(price.editPrices).to(({ input, actor, client }) =>
    done(setPrices(deps, actor, input.oneTimePrices, client), 'Prices saved.'),
  )
  route(price.editPlans).to(async ({ input, actor, client }) => {
    const { Monthly, Annual } = input.subscriptionPlans
    const plans = { ...(Monthly ? { monthly: Monthly } : {}), ...(Annual ? { annual: Annual } : {}) }
    await setPrices(deps, actor, plans, client)
    return { success: true, message: 'Plans saved.' }
  })

  route(pay.createOrder).to(async ({ input, actor, client, request }) => {
    deps.geoRestriction.requireOffered(request)
    if (input.agreed) await recordPurchaseConsent(deps, actor.id, client)
    return startCheckout(deps, actor, input)
  })
  route(pay.verifyPayment).to(({ input, actor, client }) => payments.verify(deps, actor, input, client))
  route(pay.payStatus).to(({ input, actor }) => payments.status(deps, actor, input.checkoutId))

  route(calls.listPurchasedVideos).to(({ actor }) => listPurchasedVideos(deps.db, actor))
  route(getSubscription).to(({ actor }) => currentSubscription(deps.db, actor))
  route(calls.listDownloads).to(({ actor }) => listDownloads(deps.db, actor))

  // LIC-7: the names the files are saved under.
  route(calls.downloadWatermarked).to(({ input, ...call }) =>
    answerDownload(deps, call, input.id, 'Watermarked', `watermarked_video_${input.id}.mp4`),
  )
  route(calls.downloadMobile).to(({ input, ...call }) =>
    answerDownload(deps, call, input.id, 'MobileHD', `${input.id}.mp4`),
  )
  route(calls.downloadHighRes).to(({ input, ...call }) =>
    answerDownload(deps, call, input.id, input.quality, `video_${input.id}_${input.quality}.mp4`),
  )
  route(calls.downloadOwned).to(({ input, ...call }) =>
    answerDownload(deps, call, input.videoId, input.resolution, `video_${input.videoId}_${input.resolution}.mp4`),
  )

  route(downloadCrop).to(({ input, actor }) => cutouts.downloadCutout(deps, actor, input))
  route(calls.fetchDownload).to(async ({ input, request, reply }) => {
    const { accountId, ...download } = await links.openLink(deps, input.right, request.headers)
    takeSlot(deps, accountId, reply)
    return sendAttachment(deps, { ...download, accountId, byLink: true }, request, reply)
  })
}

interface DownloadCall {
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

/** LIC-7: the blob itself, unless the caller accepts exactly JSON and gets a link instead. */
async function answerDownload(
  deps: LicensingDeps,
  { actor, request, reply }: DownloadCall,
  clipId: string,
  wanted: downloads.Wanted,
  fileName: string,
) {
  const wantsLink = request.headers.accept === 'application/json'
  if (!wantsLink) takeSlot(deps, actor.id, reply)
  const download = await downloads.startDownload(deps, actor, clipId, wanted, fileName)
  if (!wantsLink) return sendAttachment(deps, { ...download, accountId: actor.id, byLink: false }, request, reply)
  return { url: links.linkTo(deps, actor, wanted, download), fileName, bytes: download.rendition.bytes }
}

/** Until the reply ends, however it ends. */
function takeSlot({ slots }: LicensingDeps, accountId: string, reply: FastifyReply): void {
  reply.raw.once('close', slots.take(accountId))
}
