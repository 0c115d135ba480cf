import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadCutout } from '../../contract/cutout.ts'
import * as calls from '../../contract/licensing.ts'
import { recordPurchaseConsent } from '../accounts/sign-up/consent.service.ts'
import { type DeliveryDeps, sendAttachment } from '../media/delivery.service.ts'
import { clientOf } from '../platform/http/client.ts'
import type { Actor, Route } from '../platform/http/route.ts'
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
  route(calls.getMasterData).to(() => masterData(deps.db))

  route(calls.editPrices).to(async ({ input, actor, request }) => {
    await setPrices(deps, actor, input.oneTimePrices, clientOf(request))
    return { success: true, message: 'Prices saved.' }
  })
  route(calls.editPlans).to(async ({ input, actor, request }) => {
    const { Monthly, Annual } = input.subscriptionPlans
    const plans = { ...(Monthly ? { monthly: Monthly } : {}), ...(Annual ? { annual: Annual } : {}) }
    await setPrices(deps, actor, plans, clientOf(request))
    return { success: true, message: 'Plans saved.' }
  })

  route(calls.createOrder).to(async ({ input, actor, request }) => {
    deps.geoRestriction.requireOffered(request)
    // Integrations 4.2.
    await deps.limits.hit(`create-order ${actor.id}`, 10, 3600)
    if (input.agreed) await recordPurchaseConsent(deps, actor.id, clientOf(request))
    return startCheckout(deps, actor, input)
  })
  route(calls.verifyPayment).to(async ({ input, actor, request, reply }) =>
    pendingIs202(reply, await payments.verify(deps, actor, input, clientOf(request))),
  )
  route(calls.payStatus).to(({ input, actor }) => payments.status(deps, actor, input.checkoutId))

  route(calls.listPurchasedVideos).to(({ actor }) => listPurchasedVideos(deps.db, actor))
  route(calls.getSubscription).to(({ actor, reply }) => {
    void reply.header('cache-control', 'no-store')
    return currentSubscription(deps.db, actor)
  })
  route(calls.listDownloads).to(({ actor }) => listDownloads(deps.db, actor))

  // Spec 7: the names the files are saved under.
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

  route(downloadCutout).to(async ({ actor, input, reply }) => {
    const answer = await cutouts.downloadCutout(deps, actor, input)
    void reply.header('cache-control', 'no-store').code(answer.status === 'making' ? 202 : 200)
    return answer
  })
  route(calls.fetchDownload).to(async ({ input, request, reply }) => {
    const { accountId, ...download } = await links.openLink(deps, input.right, request.headers)
    takeSlot(deps, accountId, reply)
    return sendAttachment(deps, { ...download, accountId, byLink: true }, request, reply)
  })
}

const pendingIs202 = <A extends { status: string }>(reply: FastifyReply, answer: A): A => {
  if (answer.status === 'pending') void reply.code(202)
  return answer
}

interface DownloadCall {
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

/** Readings, Delivery: the blob itself, unless the caller accepts exactly JSON and gets a link instead. */
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
  void reply.header('cache-control', 'no-store')
  return reply.send({ url: links.linkTo(deps, actor, wanted, download), fileName, bytes: download.rendition.bytes })
}

/** Until the reply ends, however it ends. */
function takeSlot({ slots }: LicensingDeps, accountId: string, reply: FastifyReply): void {
  reply.raw.once('close', slots.take(accountId))
}
