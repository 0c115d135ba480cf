/** Files whose words stay English: legal documents, under a notice in Hindi, a table of sources that no page shows, and files for editing programs. */
export const ENGLISH_FILES: readonly RegExp[] = [
  /^web\/site\/legal\/(legal-document|privacy-policy|refund-policy|shipment|terms)\.ts$/,
  /^web\/licensing\/licences\/certificate-sheet\.tsx$/,
  /^web\/site\/(assistant-topics|copy-register)\.ts$/,
  /^web\/catalogue\/boards\/timeline\/write-(edl|fcpxml|premiere-xml)\.ts$/,
]

/** Terms that are the same in both languages, and strings that are not shown. */
export const ENGLISH_TEXTS: ReadonlySet<string> = new Set([
  ...['Premiere XML', 'Premiere Pro (XML)', 'H.264', 'https://', 'not an edit list'],
  ...['© 2025', 'HD', '4K', 'GST', 'UPI', 'CSV', 'PDF', 'Google', 'IRN', 'WhatsApp'],
  // Each language by its own name, and texts in the language that is offered.
  ...['English', 'हिन्दी', 'This page is in English, too.', 'Read in English'],
  // Keys of the keyboard: as they are printed on them, and as the browser names them.
  ...['M', 'F', 'S', 'D', 'Shift + ← →', 'Esc', 'Arrow', 'Key'],
  ...['Escape', 'Enter', 'Home', 'End', 'Tab', 'Backspace', 'Delete', 'Shift', 'Control'],
  // What is typed into fields, and stays as it is.
  ...['India', 'price, staff.added', 'Holder-SHA-256'],
  // For machines.
  ...['Bearer {}', 'Upload-Duplicate-Of', 'Upload-Clip', 'not all and {}'],
])

/** Latin words that Hindi texts may hold: brands, units, formats, names of columns and keys; all that is never written otherwise. */
export const LATIN_TERMS: ReadonlySet<string> = new Set([
  ...['HD', 'K', 'MB', 'GB', 'KB', 'GST', 'GSTIN', 'UPI', 'ID', 'URL', 'EU', 'UK', 'US', 'OTT', 'PIN'],
  ...['Google', 'Razorpay', 'Jhalak', '29ABCDE1234F1ZW', '4K', '8K', '10-digit'],
  ...[
    'kB',
    'fps',
    'Mbit',
    'IFSC',
    'CIN',
    'WebP',
    'QR',
    'OpenID',
    'Connect',
    'Issuer',
    'ADMIN',
    'base64url',
    'UTR',
    'TDS',
  ],
  ...[
    'SEZ',
    'IRN',
    'SAC',
    'HSN',
    'CGST',
    'SGST',
    'IGST',
    'GSTR-1',
    'B2B',
    'B2CL',
    'B2CS',
    'CDNR',
    'CDNUR',
    'INV',
    'CN',
    'QT',
  ],
  ...['Final', 'Cut', 'Pro', 'Resolve', 'File', 'Export', 'Enter', 'https', 'mailto', 'YYYY-MM-DD'],
  ...['WhatsApp', 'API', 'EDL', 'CMX', 'FCPXML', 'Premiere', 'DaVinci', 'XML', 'EXT', 'CUT', 'TO'],
  ...[
    'CSV',
    'PDF',
    'JPEG',
    'PNG',
    'JSON',
    'mp4',
    'UTF-8',
    'UTF-16',
    'Latin-1',
    'SHA-256',
    'Ed25519',
    'tus',
    'file_name',
    'id',
  ],
  ...[
    'MP4',
    'MOV',
    'MKV',
    'WebM',
    'AVI',
    'MTS',
    'MPG',
    'OGV',
    'H.264',
    'H.265',
    'ProRes',
    'DNxHD',
    'VP9',
    'AV1',
    'AAC',
    'PCM',
  ],
])

/** Entries whose English is data or put together elsewhere: themes, shots, colours; what the database calls things. */
export const NAMED_ELSEWHERE: readonly RegExp[] = [
  /\/(audit|names|places|server-records|tags)\.json:/,
  // Said by the database.
  /\/server-media\.json:\d+ This clip lacks the file that it is sold in/,
  /\/server-replies\.json:\d+ an? .*(settled|dispute)/,
  // Put together where they are said.
  /(Nothing fills in|The words leave out|No link is called|The virus scanner) /,
  // Of the settings: the server names the setting before them.
  /\/staff\/shop\.json:\d+ (Must be |Set both |Who takes live money |Previews are marked |The series of invoices )/,
  /in 24 hours, which is the limit/,
]

/** Names of fields and their values, as programs write them, and what is given as an example. */
export const WRITTEN_BY_PROGRAMS: ReadonlySet<string> = new Set([
  ...['hide', 'lines', 'state', 'licence', 'commercial', 'editorial', 'release', 'model', 'property', 'none', 'origin'],
  ...[
    'all',
    'filmed',
    'generated',
    'cover',
    'ids',
    'orders',
    'upload',
    'review',
    'settings',
    'rights',
    'people',
    'brand',
  ],
  ...['minor', 'text', 'digest', 'values', 'area', 'after', 'create-order', 'wrong-coupon', 'docs', 'configuration.md'],
  ...['places', 'Varanasi', 'login.example', 'com', 'c2145a', 'page', 'details'],
])
