/** The headers that every answer to a window carries, the same in both shells. */

/** Browser features that the app never uses; a page that was taken over may not use them either. */
const deniedFeatures = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb']

const common: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
}

/**
 * The page's own content policy: scripts come from the app's files only, nothing is evaluated, nothing is framed or submitted, and
 * style elements need the nonce of this very answer. Icon fonts of the grid's theme are data addresses.
 */
export function pageHeaders(nonce: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return { ...common, 'content-security-policy': policy.join('; '), 'x-frame-options': 'DENY', 'cache-control': 'no-store' }
}

/** For scripts, styles and fonts of the app: their names change with their content. */
export const assetHeaders: Readonly<Record<string, string>> = {
  ...common,
  'content-security-policy': "default-src 'none'",
  'cache-control': 'private, max-age=31536000, immutable',
}

/** For bytes that users or the service chose: shown as an image at most, never as a document of the app's origin. */
export const foreignBytesHeaders: Readonly<Record<string, string>> = {
  ...common,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

export const plainHeaders: Readonly<Record<string, string>> = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
}
