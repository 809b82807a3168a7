/** The smallest pictures that there are, as base64. */

/** One black pixel. */
export const tinyPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg=='

/** One white pixel. */
export const tinyGif = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='
