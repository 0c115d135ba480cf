import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { downloadCrop } from '../../../contract/media/crop.ts'
import * as calls from '../../../contract/licensing/downloads.ts'
import { sendAttachment } from '../../media/delivery.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { whenClosed } from '../../platform/http/reply-closed.ts'
import type { Route } from '../../platform/http/route.ts'
import type { LicensingDeps } from '../licensing.deps.ts'
import * as crops from './crop-download.service.ts'
import * as links from './download-link.service.ts'
import * as downloads from './download.service.ts'
import { listOwnClips } from './entitlement.service.ts'
import { noteSentBytes } from './sent-bytes.service.ts'
import { listDownloads, listPurchasedVideos } from './library.service.ts'

export function downloadRoutes(app: FastifyInstance, route: Route, deps: LicensingDeps): void {
  route(calls.listPurchasedVideos).to(({ actor }) => listPurchasedVideos(deps.db, actor))
  route(calls.listDownloads).to(({ actor }) => listDownloads(deps.db, actor))
  route(calls.listOwned).to(({ actor }) => listOwnClips(deps.db, actor))

  // LIC-7: the names the files are saved under.
  route(calls.downloadWatermarked).to(({ input: { id, quality }, ...call }) => {
    const fileName = `watermarked_video_${id}${quality === '4K' ? '_4K' : ''}.mp4`
    return sendDownload(deps, call, { clipId: id, quality: 'Watermarked', comp: quality, fileName })
  })
  route(calls.downloadMobile).to(({ input: { id }, ...call }) =>
    sendDownload(deps, call, { clipId: id, quality: 'MobileHD', fileName: `${id}.mp4` }),
  )
  route(calls.downloadHighRes).to(({ input: { id, quality }, ...call }) =>
    sendDownload(deps, call, { clipId: id, quality, fileName: `video_${id}_${quality}.mp4` }),
  )
  route(calls.downloadOwned).to(({ input: { videoId, resolution }, ...call }) =>
    sendDownload(deps, call, {
      clipId: videoId,
      quality: resolution,
      fileName: `video_${videoId}_${resolution}.mp4`,
    }),
  )

  refuseOtherMethods(app)
  route(downloadCrop).to(({ input, actor }) => crops.downloadCrop(deps, actor, input))
  route(calls.fetchDownload).to(async ({ input, request, reply }) => {
    const isHead = request.method === 'HEAD'
    const { accountId, ...download } = await links.openLink(deps, input.right, { ...request.headers, isHead })
    if (!isHead) noteSent(deps, reply, download)
    acquireSlot(deps, accountId, reply)
    return sendAttachment(deps, { ...download, accountId, byLink: true }, request, reply)
  })
}

/** LIC-7: the file itself, or a signed link where the caller accepts exactly JSON. */
async function sendDownload(
  deps: LicensingDeps,
  { actor, request, reply }: { actor: Actor; request: FastifyRequest; reply: FastifyReply },
  wanted: { clipId: string; quality: downloads.RequestedFile; fileName: string; comp?: downloads.CompSize | undefined },
) {
  const wantsLink = request.headers.accept === 'application/json'
  if (!wantsLink) acquireSlot(deps, actor.id, reply)
  const { quality, comp, ...named } = wanted
  const file = { ...named, comp, requested: quality, isSent: !wantsLink }
  const download = await downloads.startDownload(deps, actor, file)
  if (!wantsLink) noteSent(deps, reply, download)
  if (!wantsLink) return sendAttachment(deps, { ...download, accountId: actor.id, byLink: false }, request, reply)
  const url = links.linkTo(deps, actor, { requested: quality, download })
  return { url, fileName: wanted.fileName, bytes: download.rendition.bytes }
}

function noteSent(deps: LicensingDeps, reply: FastifyReply, { downloadId, rendition }: downloads.Download): void {
  if (downloadId) noteSentBytes(deps, reply, { id: downloadId, rendition })
}

/** Holds a download slot until the reply closes. */
function acquireSlot({ slots }: LicensingDeps, accountId: string, reply: FastifyReply): void {
  whenClosed(reply, slots.acquire(accountId))
}

/** LIC-6: a link supports reading only; any other method is refused before the body is read. */
function refuseOtherMethods(app: FastifyInstance): void {
  const refuse = async () => {
    throw new AppError('link_expired')
  }
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: calls.fetchDownload.path,
    onRequest: refuse,
    handler: refuse,
  })
}
