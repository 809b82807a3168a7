/** Writes the pages of shared rows: plain HTML without any script. Everything that comes from the data is escaped. */
import { extname } from 'node:path'
import type { SharedField, SharedRow, SharedValue } from '../domain/rows/shared-row.ts'
import { escapeHtml } from './docs/escape-html.ts'
import { shareFilePath } from './share-address.ts'
import { shareStyle } from './share-style.ts'

const pictures: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.bmp', '.avif'])

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${shareStyle}</style>
</head>
<body><main>${content}</main></body>
</html>
`

const heading = (small: string, large: string): string =>
  `<header><p>${escapeHtml(small)}</p><h1>${escapeHtml(large)}</h1></header>`

function numberText(value: number, precision: number | null, unit: string): string {
  const places =
    precision === null ? { maximumFractionDigits: 14 } : { minimumFractionDigits: precision, maximumFractionDigits: precision }
  const text = new Intl.NumberFormat('en', places).format(value)
  return unit === '' ? text : `${text} ${unit}`
}

const sizeText = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

const isLink = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

const textHtml = (text: string): string =>
  isLink(text) ? `<a href="${escapeHtml(text)}" rel="noopener noreferrer nofollow">${escapeHtml(text)}</a>` : escapeHtml(text)

/** The dot is drawn, not styled: the page's policy allows no styles but its own. */
const dot = (color: string): string =>
  /^#[0-9a-f]{6}$/i.test(color)
    ? `<svg viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="5" fill="${color}"/></svg>`
    : ''

function fileHtml(
  token: string,
  field: SharedField,
  place: number,
  file: { readonly name: string; readonly size: number },
): string {
  const path = escapeHtml(shareFilePath(token, field.id, place, file.name))
  if (pictures.has(extname(file.name).toLowerCase())) {
    return `<li><a href="${path}"><img src="${path}" alt="${escapeHtml(`${field.name}: ${file.name}`)}"></a></li>`
  }
  return `<li><a href="${path}">${escapeHtml(file.name)}</a> <span>(${sizeText(file.size)})</span></li>`
}

function valueHtml(token: string, field: SharedField, value: SharedValue): string {
  switch (value.kind) {
    case 'empty':
      return '<dd class="empty">empty</dd>'
    case 'texts':
      if (value.texts.length === 1) return `<dd>${textHtml(value.texts[0] ?? '')}</dd>`
      return `<dd><ul>${value.texts.map((text) => `<li class="chip">${escapeHtml(text)}</li>`).join('')}</ul></dd>`
    case 'number':
      return `<dd>${escapeHtml(numberText(value.value, value.precision, value.unit))}</dd>`
    case 'rating': {
      const stars = '★'.repeat(value.value) + '☆'.repeat(Math.max(0, value.max - value.value))
      return `<dd><span aria-hidden="true">${stars}</span> ${value.value} of ${value.max}</dd>`
    }
    case 'options':
      return `<dd><ul>${value.options.map((each) => `<li class="chip">${dot(each.color)}${escapeHtml(each.value)}</li>`).join('')}</ul></dd>`
    case 'files':
      return `<dd><ul class="files">${value.files.map((file, place) => fileHtml(token, field, place, file)).join('')}</ul></dd>`
  }
}

/** `validUntil` as a text; null = for ever. */
export function rowPage(token: string, row: SharedRow, validUntil: string | null): string {
  const fields = row.fields
    .map((field) => `<div><dt>${escapeHtml(field.name)}</dt>${valueHtml(token, field, field.value)}</div>`)
    .join('')
  const until = validUntil === null ? '' : ` This link works until ${escapeHtml(validUntil)}.`
  const title = row.title === '' ? row.worksheetName : row.title
  const list = fields === '' ? '<p class="words">Nothing of this row is shown.</p>' : `<dl>${fields}</dl>`
  return page(title, `${heading(row.worksheetName, title)}${list}<footer>Shared for reading only.${until}</footer>`)
}

export function passwordPage(action: string, mistake: string): string {
  const words = mistake === '' ? '' : `<p class="bad" id="mistake" role="alert">${escapeHtml(mistake)}</p>`
  const described = mistake === '' ? '' : ' aria-invalid="true" aria-describedby="mistake"'
  return page(
    'Password needed',
    `${heading('Shared row', 'This link is protected')}<form method="post" action="${escapeHtml(action)}">${words}<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required autofocus${described}>
<button type="submit">Open</button></form>`,
  )
}

export const gonePage = (): string =>
  page(
    'Link not available',
    `${heading('Shared row', 'This link is not available')}<p class="words">It has run out, or what it showed was deleted. Ask whoever sent it to you for a new one.</p>`,
  )
