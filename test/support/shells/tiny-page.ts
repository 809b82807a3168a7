/** A built page small enough for a test: it marks itself as run by its script and styled by its style element. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { noncePlaceholder } from '../../../src-shared/host/bridge.ts'

const page = `<!doctype html><html><head><meta charset="utf-8"><title>Tiny</title>
<meta name="csp-nonce" content="${noncePlaceholder}">
<script type="module" src="/assets/main-1.js"></script></head><body><p id="mark">waiting</p></body></html>`

const script = `const nonce = document.querySelector('meta[name=csp-nonce]').content
const style = document.createElement('style')
style.nonce = nonce
style.textContent = '#mark { color: rgb(1, 2, 3) }'
document.head.append(style)
document.querySelector('#mark').textContent = 'running'
`

/** Returns the folder; the caller removes it. */
export function writeTinyPage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-page-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), page)
  writeFileSync(path.join(folder, 'assets/main-1.js'), script)
  return folder
}
