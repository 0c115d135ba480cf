import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../contract/licensing.ts'
import { recordPurchaseConsent } from '../accounts/consent.service.ts'
import { sendAttachment } from '../media/delivery.service.ts'
import { clientOf } from '../platform/http/client.ts'
import type { Actor, Route } from '../platform/http/route.ts'
import type { MediaStore } from '../platform/storage/media-store.ts'
import { startCheckout } from './checkout/checkout.service.ts'
import * as payments from './checkout/confirm.service.ts'
import * as downloads from './downloads/download.service.ts'
import type { LicenceDeps } from './licences/licence.service.ts'
import type { InvoiceDeps } from './papers/invoice.service.ts'
import { listDownloads, listPurchasedVideos } from './downloads/library.service.ts'
import { masterData, setPrices } from './prices/price.service.ts'
import type { RefundSettings } from './refunds/refund-standing.service.ts'
import { currentSubscription } from './subscriptions/subscription.service.ts'

export interface LicensingDeps
  extends payments.ConfirmDeps, downloads.DownloadDeps, LicenceDeps, InvoiceDeps, RefundSettings {
  store: MediaStore
  /** Where this process is reached; null until it listens. */
  listening: { url: string | null }
  /** @throws AppError not_offered_here where the service is not offered */
  residence: { requireOffered(request: FastifyRequest): void }
}

export function licensingRoutes(route: Route, deps: LicensingDeps): void {
  route(calls.getMasterData).to(() => masterData(deps.db))

  route(calls.editPrices).to(async ({ input, actor }) => {
    await setPrices(deps, actor, input.oneTimePrices)
    return { success: true, message: 'Prices saved.' }
  })
  route(calls.editPlans).to(async ({ input, actor }) => {
    const { Monthly, Annual } = input.subscriptionPlans
    await setPrices(deps, actor, { ...(Monthly ? { monthly: Monthly } : {}), ...(Annual ? { annual: Annual } : {}) })
    return { success: true, message: 'Plans saved.' }
  })

  route(calls.createOrder).to(async ({ input, actor, request }) => {
    deps.residence.requireOffered(request)
    // Integrations 4.2.
    await deps.limits.hit(`create-order ${actor.id}`, 10, 3600)
    if (input.agreed) await recordPurchaseConsent(deps, actor.id, clientOf(request))
    return startCheckout(deps, actor, input)
  })
  route(calls.verifyPayment).to(async ({ input, actor, reply }) =>
    pendingIs202(reply, await payments.verify(deps, actor, input)),
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

  route(calls.fetchDownload).to(async ({ input, request, reply }) => {
    const { rendition, fileName } = await downloads.openLink(deps, input.right, request.headers)
    return sendAttachment(deps, rendition, fileName, request, reply)
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
  const download = await downloads.startDownload(deps, actor, clipId, wanted, fileName)
  if (request.headers.accept !== 'application/json')
    return sendAttachment(deps, download.rendition, fileName, request, reply)
  void reply.header('cache-control', 'no-store')
  return reply.send({ url: downloads.linkTo(deps, actor, wanted, download), fileName, bytes: download.rendition.bytes })
}
