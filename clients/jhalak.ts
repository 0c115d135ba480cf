// Made by `npm run client` from the contract; needs the package @oazapfts/runtime. How to use it: docs/integration.md.
/**
 * Jhalak
 * 1
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "https://your.host"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {
    server1: "https://your.host"
};
export type ApiError = {
    /** Stable: what programs decide by. */
    code: "invalid_input" | "invalid_json" | "missing_fields" | "unsupported_media_type" | "payload_too_large" | "headers_too_large" | "request_timeout" | "not_found" | "method_not_allowed" | "unauthenticated" | "invalid_credentials" | "second_factor_needed" | "second_factor_wrong" | "session_expired" | "forbidden" | "second_factor_overdue" | "cross_origin" | "admin_exists" | "setup_code" | "google_refused" | "google_unavailable" | "google_link_needed" | "google_staff" | "google_in_use" | "email_taken" | "user_id_taken" | "wrong_password" | "common_password" | "same_password" | "password_needed" | "mail_link_invalid" | "company_not_found" | "company_role" | "buyer_changed" | "company_seats" | "gift_unseen" | "refund_unseen" | "price_changed" | "agreement_changed" | "company_domain" | "sso_not_found" | "sso_unavailable" | "company_plan" | "already_member" | "last_owner" | "hook_not_found" | "hook_address" | "api_key_not_found" | "too_many_api_keys" | "session_not_found" | "second_factor_exists" | "second_factor_missing" | "passkey_refused" | "passkey_not_found" | "passkey_limit" | "not_offered_here" | "last_admin" | "account_suspended" | "shot_request_not_found" | "account_not_found" | "gone" | "notice_not_found" | "audience_changed" | "message_not_found" | "too_many_addresses" | "address_not_found" | "too_many_requests" | "early_access" | "card_missing" | "not_for_sale" | "clip_not_found" | "collection_not_found" | "collection_exists" | "board_not_found" | "board_changed" | "too_many_follows" | "too_many_boards" | "board_full" | "comments_off" | "comps_off" | "comment_not_found" | "too_many_comments" | "rendition_unavailable" | "label_not_found" | "label_change_running" | "edit_conflict" | "change_not_found" | "not_reviewable" | "replacement_open" | "replacement_not_found" | "replacement_not_ready" | "film_taken_down" | "same_film" | "release_not_found" | "not_a_video" | "upload_incomplete" | "upload_too_slow" | "upload_quota" | "upload_offset" | "upload_held" | "tus_version" | "upload_not_found" | "cutout_failed" | "upload_not_running" | "upload_not_failed" | "storage_full" | "search_rule_exists" | "coupon_exists" | "coupon_not_valid" | "already_owned" | "not_entitled" | "terms_not_agreed" | "terms_overdue" | "terms_limit" | "pack_not_found" | "credit_too_low" | "transfers_off" | "transfer_recorded" | "transfer_amount" | "order_not_found" | "order_failed" | "payment_refused" | "payment_in_review" | "price_unusual" | "price_rise_not_found" | "paper_not_found" | "holder_settled" | "licence_not_transferable" | "chargeback_not_found" | "invoice_exists" | "refund_not_possible" | "refund_requested" | "autopay_off" | "no_plan_change" | "no_subscription" | "not_in_review" | "fair_use_reached" | "too_many_downloads" | "bad_signature" | "link_expired" | "range_not_satisfiable" | "unavailable" | "internal";
    /** For people, in English. */
    message: string;
    /** Names the request in the server’s log. */
    requestId: string;
    /** The input to blame. */
    field?: string;
    /** What stands there now, where that is why the call was refused. */
    current?: any;
};
export type ShowLegalTextReply = {
    version: string;
    words: string | null;
    hindi: string | null;
    earlier: string[];
};
export type VerifyLicenceReply = {
    "number": string;
    clipId: string;
    clipNumber: string;
    clipName: string;
    nameHi?: string;
    thumnail: string;
    quality: "MobileHD" | "HD" | "4K";
    issuedAt: string;
    status: "active" | "suspended" | "ended";
    videoWidth?: number;
    videoHeight?: number;
    holder: string;
    isCompany: boolean;
    changes: {
        kind: "correction" | "transfer";
        at: string;
        "from": string;
        to: string;
    }[];
    scope: string;
    term: string;
    territory: string;
    textVersion: string;
    fileSha256: string | null;
    signature: string;
    signedText: string;
    publicKey: string;
    keyId: string;
    signatureValid: boolean;
};
export type OembedReply = {
    version: "1.0";
    "type": "video";
    title: string;
    provider_name: string;
    provider_url: string;
    thumbnail_url: string;
    html: string;
    width: number;
    height: number;
};
export type OrderLine = {
    line: number;
    clipId: string;
    name: string;
    nameHi?: string;
    quality: "MobileHD" | "HD" | "4K";
    totalPaise: number;
    approvals: {
        name: string;
        at: string;
    }[];
    state: "bought" | "going back" | "given back" | "refused";
    refundAgainst: string;
};
export type GetOrderReply = {
    checkoutId: string;
    status: "NEW" | "OPEN" | "AUTHORIZED" | "PAID" | "REVIEW" | "REFUND_PENDING" | "REFUNDED" | "DISPUTED" | "REVOKED";
    createdAt: string;
    paidAt: string | null;
    customer: {
        id: string;
        name: string;
        email: string;
    };
    itemName: string;
    totalPaise: number;
    providerOrderId: string | null;
    invoiceNumber: string | null;
    reviewReason: string | null;
    refundRequested: boolean;
    ended: boolean;
    basePaise: number;
    taxPaise: number;
    gst: {
        taxablePaise: number;
        cgstPaise: number;
        sgstPaise: number;
        igstPaise: number;
        placeOfSupply: string;
        gstin: string | null;
        irn: string | null;
    } | null;
    creditBackPaise?: number;
    lines?: OrderLine[];
    billing: {
        [key: string]: string;
    };
    provider: {
        status: string;
        amountPaise: number;
        amountPaidPaise: number;
    } | null;
    payments: {
        id: string;
        status: string;
        role: string;
        amountPaise: number;
        refundedPaise: number;
        currency: string;
        takenPaise: number;
        method: string;
        instrument: string;
        international: boolean;
        createdAt: string;
        isStuck: boolean;
    }[];
    refunds: {
        key: string;
        paymentId: string;
        amountPaise: number;
        reason: string;
        status: string;
        source: string;
        creditNote: string | null;
        byTransferPaise: number | null;
    }[];
    disputes: {
        id: string;
        status: string;
        amountPaise: number;
        takenPaise: number | null;
        respondBy: string | null;
        creditNote: string | null;
        creditPaise: number;
        returnedPaise: number;
        returnedAt: string | null;
        isHeld: boolean;
    }[];
    refundRequest: {
        reason: string;
        requestedAt: string;
        dueAt: string;
        eligible: boolean;
        lines?: number[];
    } | null;
    refundAgainst: string;
    licensedDownloads: number;
    unfetchedLinks: number;
    licences: string[];
    events: {
        at: string;
        what: string;
        details: string;
    }[];
};
export type OrderSummary = {
    checkoutId: string;
    status: "NEW" | "OPEN" | "AUTHORIZED" | "PAID" | "REVIEW" | "REFUND_PENDING" | "REFUNDED" | "DISPUTED" | "REVOKED";
    createdAt: string;
    paidAt: string | null;
    customer: {
        id: string;
        name: string;
        email: string;
    };
    itemName: string;
    totalPaise: number;
    providerOrderId: string | null;
    invoiceNumber: string | null;
    reviewReason: string | null;
    refundRequested: boolean;
    ended: boolean;
};
export type SearchOrdersReply = {
    orders: OrderSummary[];
    more: boolean;
    attention: number;
};
export type Billing = {
    firstName?: string;
    lastName?: string;
    company?: string;
    email?: string;
    phone?: string;
    address1?: string;
    address2?: string;
    city?: string;
    state?: string;
    zip?: string;
    gst?: string;
    sez?: string;
    purchaseOrder?: string;
    project?: string;
};
export type CreateOrderBody = {
    amount?: any;
    currency?: any;
    receipt?: any;
    notes: {
        "type": "subscription" | "one-time";
        plan?: string;
        videoID?: string;
        quality?: "MobileHD" | "HD" | "4K";
        change?: boolean;
    };
    autopay?: boolean;
    billing?: Billing;
    agreed?: boolean;
};
export type CreateOrderReply = {
    id: string;
    amount: number;
    currency: "INR";
    checkoutId: string;
    basePaise: number;
    taxPaise: number;
    customerId?: string;
};
export type VerifyPaymentBody = {
    firstName?: string;
    lastName?: string;
    company?: string;
    email?: string;
    phone?: string;
    address1?: string;
    address2?: string;
    city?: string;
    state?: string;
    zip?: string;
    gst?: string;
    sez?: string;
    purchaseOrder?: string;
    project?: string;
    razorpay_order_id: string;
    razorpay_payment_id: string;
    razorpay_signature: string;
};
export type VerifyPaymentReply = {
    status: "ok" | "error";
    checkoutId: string;
    message?: string;
};
export type VerifyPaymentReply2 = {
    status: "pending";
    checkoutId: string;
    message?: string;
};
export type GetGeoRestrictionReply = {
    country: string | null;
    offered: boolean;
};
export type BoardShare = {
    token: string;
    expiresAt: string | null;
    expired: boolean;
};
export type BoardVideo = {
    _id: string;
    name: string;
    nameHi?: string;
    previewURL: string;
    thumnail: string;
    duration: number;
    fileSizeInMB: number;
    shotonmobile: boolean;
    videoWidth: number;
    videoHeight: number;
    waterMarkedVideoURL: string;
    colour: string;
    frameRate: number;
    hasAudio: boolean;
    "number": string;
    comp: {
        width: number;
        height: number;
    } | null;
};
export type BoardClip = {
    clip: string;
    note: string;
    addedAt: string;
    video: BoardVideo | null;
};
export type BoardComment = {
    id: string;
    clip: string | null;
    at: number | null;
    author: string;
    byOwner: boolean;
    text: string;
    hidden: boolean;
    createdAt: string;
    closed: boolean;
    replyTo: string | null;
};
export type BoardApproval = {
    clip: string | null;
    kind: "up" | "approved";
    name: string;
    createdAt: string;
};
export type GetBoardReply = {
    id: string;
    name: string;
    share: BoardShare | null;
    news: number;
    commentsOn: boolean;
    compsOn: boolean;
    roomName: string;
    clips: BoardClip[];
    comments: BoardComment[];
    approvals: BoardApproval[];
};
export type BoardCard = {
    id: string;
    name: string;
    count: number;
    covers: string[];
    shared: boolean;
    news: number;
    holds: boolean;
};
export type ListBoardsReply = {
    boards: BoardCard[];
};
export type DownloadOwnedBody = {
    videoId: string;
    resolution: "MobileHD" | "HD" | "4K";
};
export type DownloadLink = {
    url: string;
    fileName: string;
    bytes: number;
};
export type PurchasedVideo = {
    _id: string;
    name: string;
    nameHi?: string;
    previewURL: string;
    thumnail: string;
    duration: number;
    fileSizeInMB: number;
    videoWidth: number;
    videoHeight: number;
    resolution: "MobileHD" | "HD" | "4K";
    validityDate: string;
};
export type ListPurchasedVideosReply = {
    purchasedVideos: PurchasedVideo[];
};
export type SavedVideo = {
    _id: string;
    name: string;
    nameHi?: string;
    previewURL: string;
    thumnail: string;
    duration: number;
    fileSizeInMB: number;
    shotonmobile: boolean;
    videoWidth: number;
    videoHeight: number;
};
export type ListSavedVideosReply = {
    savedVideos: SavedVideo[];
};
export type Licence = {
    "number": string;
    clipId: string;
    clipNumber: string;
    clipName: string;
    nameHi?: string;
    thumnail: string;
    quality: "MobileHD" | "HD" | "4K";
    client: string;
    issuedAt: string;
    status: "active" | "suspended" | "ended";
};
export type ListLicencesReply = {
    licences: Licence[];
};
export type CustomerOrder = {
    checkoutId: string;
    status: "NEW" | "OPEN" | "AUTHORIZED" | "PAID" | "REVIEW" | "REFUND_PENDING" | "REFUNDED" | "DISPUTED" | "REVOKED";
    createdAt: string;
    paidAt: string | null;
    item: {
        kind: "one-time" | "subscription" | "cart" | "credit";
        name: string;
        nameHi?: string;
        clipId: string | null;
        quality: ("MobileHD" | "HD" | "4K") | null;
        plan: ("monthly" | "annual") | null;
    };
    lines?: OrderLine[];
    basePaise: number;
    taxPaise: number;
    totalPaise: number;
    onCredit: boolean;
    proforma: string | null;
    dueAt: string | null;
    openPaise: number | null;
    invoice: {
        "number": string;
        issuedAt: string;
    } | null;
    creditNotes: {
        "number": string;
        issuedAt: string;
        totalPaise: number;
    }[];
    needsAddress: boolean;
    refund: {
        possible: boolean;
        reason: string;
        until: string | null;
        requested: boolean;
        dueAt: string | null;
        decision: ("approved" | "declined") | null;
        note: string;
    };
};
export type ListOrdersReply = {
    orders: CustomerOrder[];
    phone: string;
    gst: string;
    company: string;
};
export type GetProfileReply = {
    firstName: string;
    lastName: string;
    email: string;
    emailVerified: boolean;
    language: "en" | "hi";
    hasPassword: boolean;
    passwordSetByStaff: boolean;
    google: string | null;
    companySignIn: string | null;
    secondFactor: boolean;
    passkeys: number;
    secondFactorDue: string | null;
    recoveryCodesLeft: number;
    secondFactorEnds: string | null;
};
export type Ownership = {
    owns4K: boolean;
    ownsHD: boolean;
    ownsMobileHD: boolean;
    upgradesTo4K: boolean;
};
export type Video = {
    _id: string;
    "number": string;
    name: string;
    description: string;
    nameHi?: string;
    descriptionHi?: string;
    tags: string[];
    themes: string[];
    theme: string[];
    shots: string[];
    shotonmobile: boolean;
    orientation: string;
    previewURL: string;
    waterMarkedVideoURL: string;
    thumnail: string;
    posterLarge: string;
    colour: string;
    pictures: {
        avif: string;
        webp: string;
    };
    sprite?: {
        url: string;
        columns: number;
        rows: number;
        frames: number;
        bytes?: number;
    };
    videoWidth: number;
    videoHeight: number;
    duration: number;
    fileSizeInMB: number;
    fileType: string;
    views: number;
    createdAt: string;
    qualities: ("MobileHD" | "HD" | "4K")[];
    frameRate: number;
    hasAudio: boolean;
    free: boolean;
    computerGenerated: boolean;
    place: string;
    ownership?: Ownership;
    fileBytes?: {
        [key: string]: number;
    };
    files?: {
        quality: "MobileHD" | "HD" | "4K";
        width: number;
        height: number;
        bytes: number;
    }[];
    watermarked?: {
        url: string;
        width: number;
        height: number;
        bytes: number;
    }[];
    earlyUntil?: string;
    hasEarlyAccess?: boolean;
    rights?: {
        okFor: ("advertising" | "broadcast" | "social" | "editorial")[];
        notes: string[];
        modelRelease: string;
        propertyRelease: string;
        editorial: boolean;
        licenceType: "commercial" | "editorial" | "not for sale";
    };
    version?: number;
    state?: "draft" | "processing" | "failed" | "in review" | "live" | "rejected" | "withdrawn";
    reviewReason?: string;
    hasCard?: boolean;
};
export type VideosByPictureReply = Video[];
export type ClipFeedReply = {
    videos: Video[];
    next: string | null;
};
export type NextFestivalReply = {
    festival: {
        name: string;
        hindi: string;
        day: string;
        inDays: number;
        term: string;
        videos: Video[];
    } | null;
};
export type VideoPage = {
    videos: Video[];
    totalPages: number;
};
export type ListVideosReply = VideoPage | Video[];
export type Collection = {
    _id: string;
    name: string;
    description: string;
    nameHi: string;
    descriptionHi: string;
    thumbnail: string;
    count: number;
};
export type GetCollectionReply = {
    collection: Collection;
    videos: Video[];
    totalPages: number;
    total: number;
};
export type ListCollectionsReply = Collection[];
export type SearchPage = {
    videos: Video[];
    totalPages: number;
    total: number;
    facets: {
        theme: {
            value: string;
            count: number;
        }[];
        shot: {
            value: string;
            count: number;
        }[];
        res: {
            value: string;
            count: number;
        }[];
        orient: {
            value: string;
            count: number;
        }[];
        free: {
            value: string;
            count: number;
        }[];
        audio: {
            value: string;
            count: number;
        }[];
        mobile: {
            value: string;
            count: number;
        }[];
        colour: {
            value: string;
            count: number;
        }[];
        motion: {
            value: string;
            count: number;
        }[];
        fps: {
            value: string;
            count: number;
        }[];
        licence: {
            value: string;
            count: number;
        }[];
        release: {
            value: string;
            count: number;
        }[];
        origin: {
            value: string;
            count: number;
        }[];
        place: {
            value: string;
            count: number;
        }[];
    };
    related: string[];
    corrected?: string;
    partial?: true;
    redirect?: string;
    place?: string;
    approximate?: true;
};
export type SearchVideosReply = SearchPage | Video[];
export type ListPlacesReply = {
    states: {
        name: string;
        clips: number;
        code: string;
        column: number;
        row: number;
    }[];
    localities: {
        name: string;
        clips: number;
        state: string;
    }[];
};
export type DuplicateOf = {
    _id: string;
    name: string;
    takenDownOn?: string;
    takenDownReason?: string;
};
export type AcceptedUpload = {
    _id: string;
    status: "queued" | "processing" | "published" | "failed";
    message: string;
    duplicateOf?: DuplicateOf;
};
export type SeriesVideosReply = Video[];
export type SimilarVideosReply = Video[];
export type Suggestion = {
    text: string;
    clips: number | null;
    picture: string | null;
    popular?: true;
};
export type SuggestReply = string[] | Suggestion[];
export type UploadStatus = {
    _id: string;
    name: string;
    status: "queued" | "processing" | "published" | "failed";
    percent: number;
    reason?: string;
    incomplete?: boolean;
    held?: "draft" | "in review" | "rejected" | "withdrawn";
    heldReason?: string;
    warnings?: string[];
    duplicateOf?: DuplicateOf;
    createdAt: string;
};
export type ListUploadsReply = UploadStatus[];
/**
 * The watermarked film of a clip on a shared board, to cut with
 */
export function downloadComp(token: string, clip: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Blob;
    } | {
        status: 206;
        data: Blob;
    } | {
        status: 302;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 409;
        data: ApiError;
    } | {
        status: 416;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/boards/comp${QS.query(QS.explode({
        token,
        clip
    }))}`, {
        ...opts
    });
}
/**
 * A legal text as it is in force, or one of the shop’s own as it stood; without words it is the product’s
 */
export function showLegalText(text: "privacy" | "terms" | "refunds" | "shipment", { version }: {
    version?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ShowLegalTextReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/legaltext${QS.query(QS.explode({
        text,
        version
    }))}`, {
        ...opts
    });
}
/**
 * Whether a licence number is ours and what it allows; the holder’s name is shortened
 */
export function verifyLicence($number: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: VerifyLicenceReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/licences/verify${QS.query(QS.explode({
        "number": $number
    }))}`, {
        ...opts
    });
}
/**
 * The watermarked preview of a clip’s page for other sites, as oembed.com says
 */
export function oembed(url: string, { format, maxwidth, maxheight }: {
    format?: "json";
    maxwidth?: string;
    maxheight?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: OembedReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/oembed${QS.query(QS.explode({
        url,
        format,
        maxwidth,
        maxheight
    }))}`, {
        ...opts
    });
}
/**
 * Everything about one order: ours, the provider’s word, payments, refunds, papers and events
 */
export function getOrder(checkoutId: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: GetOrderReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/orders/one${QS.query(QS.explode({
        checkoutId
    }))}`, {
        ...opts
    });
}
/**
 * The same orders, a line each, as CSV
 */
export function ordersCsv({ q, attention, status, plan, clip, $from, to }: {
    q?: string;
    attention?: "1" | "refund" | "dispute" | "review" | "payback" | "check";
    status?: "NEW" | "OPEN" | "AUTHORIZED" | "PAID" | "REVIEW" | "REFUND_PENDING" | "REFUNDED" | "DISPUTED" | "REVOKED";
    plan?: "monthly" | "annual" | "one-time";
    clip?: string;
    $from?: string;
    to?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: string;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/orders/orders.csv${QS.query(QS.explode({
        q,
        attention,
        status,
        plan,
        clip,
        "from": $from,
        to
    }))}`, {
        ...opts
    });
}
/**
 * Orders by licence, order, payment or invoice number, or e-mail; all when nothing is asked for
 */
export function searchOrders({ q, attention, status, plan, clip, $from, to, after }: {
    q?: string;
    attention?: "1" | "refund" | "dispute" | "review" | "payback" | "check";
    status?: "NEW" | "OPEN" | "AUTHORIZED" | "PAID" | "REVIEW" | "REFUND_PENDING" | "REFUNDED" | "DISPUTED" | "REVOKED";
    plan?: "monthly" | "annual" | "one-time";
    clip?: string;
    $from?: string;
    to?: string;
    after?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: SearchOrdersReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/orders/search${QS.query(QS.explode({
        q,
        attention,
        status,
        plan,
        clip,
        "from": $from,
        to,
        after
    }))}`, {
        ...opts
    });
}
/**
 * The invoice that a mail led to, by its signed address
 */
export function mailedInvoice(token: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Blob;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/papers/${encodeURIComponent(token)}`, {
        ...opts
    });
}
/**
 * Opens an order at the server’s own price; amount, currency and receipt sent are ignored
 */
export function createOrder(createOrderBody: CreateOrderBody, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: CreateOrderReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 409;
        data: ApiError;
    } | {
        status: 413;
        data: ApiError;
    } | {
        status: 415;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 451;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/pay/create-order", oazapfts.json({
        ...opts,
        method: "POST",
        body: createOrderBody
    }));
}
/**
 * Verifies a payment by the provider’s three identifiers; ok once it is captured, else pending (202)
 */
export function verifyPayment(verifyPaymentBody: VerifyPaymentBody, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: VerifyPaymentReply;
    } | {
        status: 202;
        data: VerifyPaymentReply2;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 409;
        data: ApiError;
    } | {
        status: 413;
        data: ApiError;
    } | {
        status: 415;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/pay/verify-payment", oazapfts.json({
        ...opts,
        method: "POST",
        body: verifyPaymentBody
    }));
}
/**
 * Whether the service is offered in the country the request comes from
 */
export function getGeoRestriction(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: GetGeoRestrictionReply;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/residence", {
        ...opts
    });
}
/**
 * One board with its clips, its link and its comments
 */
export function getBoard(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: GetBoardReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/user/board${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    });
}
/**
 * The caller’s boards beside Favorites, in their order; with a clip, whether each holds it
 */
export function listBoards({ clip }: {
    clip?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListBoardsReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/user/boards${QS.query(QS.explode({
        clip
    }))}`, {
        ...opts
    });
}
/**
 * A purchased file again
 */
export function downloadOwned(downloadOwnedBody: DownloadOwnedBody, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: DownloadLink;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 409;
        data: ApiError;
    } | {
        status: 413;
        data: ApiError;
    } | {
        status: 415;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/user/downloadownedvideo", oazapfts.json({
        ...opts,
        method: "POST",
        body: downloadOwnedBody
    }));
}
/**
 * The caller’s purchases, last first
 */
export function listPurchasedVideos(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListPurchasedVideosReply;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/user/getpurchasedvideos", {
        ...opts
    });
}
/**
 * The caller’s saved clips, last saved first
 */
export function listSavedVideos(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListSavedVideosReply;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/user/getsavedvideos", {
        ...opts
    });
}
/**
 * The caller’s licences, last first
 */
export function listLicences(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListLicencesReply;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/user/licences", {
        ...opts
    });
}
/**
 * The caller’s orders that were paid or are being paid, last first
 */
export function listOrders(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListOrdersReply;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/user/orders", {
        ...opts
    });
}
/**
 * Who the caller is and how they sign in
 */
export function getProfile(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: GetProfileReply;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/user/profile", {
        ...opts
    });
}
/**
 * Clips with a frame like a picture in colours, light and lines, nearest first. The picture itself stays with the caller
 */
export function videosByPicture(vector: string, { $from, limit }: {
    $from?: string;
    limit?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: VideosByPictureReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/videos/bypicture${QS.query(QS.explode({
        vector,
        "from": $from,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * All clips for programs, newest first, in pages that do not move: `next` of one is `after` of the following
 */
export function clipFeed({ after, limit }: {
    after?: string;
    limit?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ClipFeedReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/videos/feed${QS.query(QS.explode({
        after,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * The next festival that there are clips for, with some of them
 */
export function nextFestival(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: NextFestivalReply;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/videos/festival", {
        ...opts
    });
}
/**
 * Clips, newest first; 48 a page, or a plain list without page and limit
 */
export function listVideos({ page, limit }: {
    page?: string;
    limit?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListVideosReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/videos/get${QS.query(QS.explode({
        page,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * One collection with its clips, newest first
 */
export function getCollection(id: string, { page, limit }: {
    page?: string;
    limit?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: GetCollectionReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/videos/getcollection${QS.query(QS.explode({
        id,
        page,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * Collections
 */
export function listCollections(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListCollectionsReply;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/videos/getcollections", {
        ...opts
    });
}
/**
 * One clip, with what the caller owns of it
 */
export function getVideo(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: Video;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/videos/getonevideo${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    });
}
/**
 * Clips that match every word of the term; an array, or a page with totals when page is given
 */
export function searchVideos({ term, min, max, theme, shot, res, orient, sort, free, audio, mobile, colour, motion, fps, licence, release, origin, place, page, limit }: {
    term?: string;
    min?: string;
    max?: string;
    theme?: string | string[];
    shot?: string | string[];
    res?: "all" | "4k" | "1080p" | "720p";
    orient?: "all" | "horizontal" | "vertical" | "square";
    sort?: "relevance" | "views" | "duration" | "newest";
    free?: "0" | "1" | "true" | "false";
    audio?: "0" | "1" | "true" | "false";
    mobile?: "0" | "1" | "true" | "false";
    colour?: string | string[];
    motion?: string | string[];
    fps?: string | string[];
    licence?: string | string[];
    release?: string | string[];
    origin?: "all" | "filmed" | "generated";
    place?: string | string[];
    page?: string;
    limit?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: SearchVideosReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/videos/getsearchvideos${QS.query(QS.explode({
        term,
        min,
        max,
        theme,
        shot,
        res,
        orient,
        sort,
        free,
        audio,
        mobile,
        colour,
        motion,
        fps,
        licence,
        release,
        origin,
        place,
        page,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * Where clips were filmed: every State and Union Territory, and the towns and landmarks that have clips
 */
export function listPlaces(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListPlacesReply;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/videos/places", {
        ...opts
    });
}
/**
 * Uploads a clip
 */
export function uploadVideo(body: {
    video: Blob;
    name?: string;
    tags?: string[];
    themes?: string[];
    shots?: string[];
    shotonmobile?: string;
    fileSize?: string;
    fileType?: string;
    duration?: string;
    videoWidth?: string;
    videoHeight?: string;
    orientation?: string;
    collectionName?: string;
    description?: string;
    place?: string;
    nameHi?: string;
    free?: string;
    duplicates?: "ask" | "keep";
}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 202;
        data: AcceptedUpload;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 408;
        data: ApiError;
    } | {
        status: 413;
        data: ApiError;
    } | {
        status: 415;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    } | {
        status: 507;
        data: ApiError;
    }>("/videos/post", oazapfts.multipart({
        ...opts,
        method: "POST",
        body
    }));
}
/**
 * Clips from the same shoot, nearest first; none where nothing tells of one
 */
export function seriesVideos(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: SeriesVideosReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/videos/series${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    });
}
/**
 * Clips that share rare words with this one and look like it, most alike first
 */
export function similarVideos(id: string, { limit }: {
    limit?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: SimilarVideosReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/videos/similar${QS.query(QS.explode({
        id,
        limit
    }))}`, {
        ...opts
    });
}
/**
 * Search suggestions: the editors’ words, those in the page’s script before the others, then the catalogue’s own; with details also what each finds
 */
export function suggest({ term, language, details }: {
    term?: string;
    language?: "en" | "hi";
    details?: "0" | "1" | "true" | "false";
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: SuggestReply;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/videos/suggestions${QS.query(QS.explode({
        term,
        language,
        details
    }))}`, {
        ...opts
    });
}
/**
 * The caller’s last uploads, failures with their reason
 */
export function listUploads(opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListUploadsReply;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>("/videos/uploads", {
        ...opts
    });
}
/**
 * Where an upload stands
 */
export function uploadStatus(id: string, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: UploadStatus;
    } | {
        status: 400;
        data: ApiError;
    } | {
        status: 401;
        data: ApiError;
    } | {
        status: 403;
        data: ApiError;
    } | {
        status: 404;
        data: ApiError;
    } | {
        status: 429;
        data: ApiError;
    } | {
        status: 500;
        data: ApiError;
    } | {
        status: 503;
        data: ApiError;
    }>(`/videos/uploadstatus${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    });
}
