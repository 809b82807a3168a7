#!/usr/bin/env node
// Makes the .deb that electron-builder asks fpm for, with Debian's own dpkg-deb: fpm is a whole Ruby that would have to be downloaded. Takes the
// arguments of fpm that electron-builder gives, and refuses any other, so that nothing that was asked for is left out in silence.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

/** @param {readonly string[]} args */
function readRequest(args) {
  const text = /** @type {const} */ ({ type: 'string' })
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      s: { ...text, short: 's' },
      t: { ...text, short: 't' },
      force: { type: 'boolean' },
      depends: { ...text, short: 'd', multiple: true },
      'deb-recommends': { ...text, multiple: true },
      'deb-compression': text,
      'deb-priority': text,
      architecture: text,
      'after-install': text,
      'after-remove': text,
      description: text,
      version: text,
      package: text,
      name: text,
      maintainer: text,
      vendor: text,
      url: text,
      category: text,
      license: text,
    },
  })
  if (values.s !== 'dir' || values.t !== 'deb') throw new Error('only folders become packages here, and only those of Debian')
  return { values, places: positionals.map(readPlace) }
}

/**
 * `from/=/to` puts what is in the folder under `/to`, `from=/to` the file at `/to`.
 * @param {string} positional
 */
function readPlace(positional) {
  const [from = '', to = ''] = positional.split('=/')
  return { from, to: `/${to}` }
}

/** @param {string} folder @returns {readonly string[]} every file and folder below, relative */
const listAll = (folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

/**
 * Whatever the umask of the machine that builds, everybody may read and only root may write.
 * @param {string} stage
 */
function evenModes(stage) {
  for (const name of ['.', ...listAll(stage)]) {
    const place = path.join(stage, name)
    const found = lstatSync(place)
    if (found.isSymbolicLink()) continue
    chmodSync(place, found.isDirectory() || (found.mode & 0o111) !== 0 ? 0o755 : 0o644)
  }
}

/**
 * Later lines of a description begin with a space; an empty one is a dot.
 * @param {string} text
 */
const describe = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .map((line, index) => (index === 0 ? line : ` ${line === '' ? '.' : line}`))
    .join('\n')

/** @param {ReturnType<typeof readRequest>['values']} values @param {number} bytes */
function writeControl(values, bytes) {
  /** @type {readonly (readonly [string, string | undefined])[]} */
  const fields = [
    ['Package', values.name],
    ['Version', values.version],
    ['Section', values.category ?? 'misc'],
    ['Priority', values['deb-priority'] ?? 'optional'],
    ['Architecture', values.architecture],
    ['Maintainer', values.maintainer],
    ['Vendor', values.vendor],
    ['Installed-Size', String(Math.ceil(bytes / 1024))],
    ['Depends', values.depends?.join(', ')],
    ['Recommends', values['deb-recommends']?.join(', ')],
    ['Homepage', values.url],
    ['License', values.license],
    ['Description', describe(values.description ?? '')],
  ]
  return fields.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}: ${value}\n`])).join('')
}

/** @param {readonly string[]} args */
function main(args) {
  const { values, places } = readRequest(args)
  if (values.package === undefined) throw new Error('the package has no place to go to')
  const stage = mkdtempSync(path.join(tmpdir(), 'gridstage-deb-'))
  try {
    for (const { from, to } of places) cpSync(from, path.join(stage, to), { recursive: true, verbatimSymlinks: true })
    evenModes(stage)
    const files = listAll(stage).filter((name) => lstatSync(path.join(stage, name)).isFile())
    const control = path.join(stage, 'DEBIAN')
    mkdirSync(control, { mode: 0o755 })
    const sums = files.map(
      (name) =>
        `${createHash('md5')
          .update(readFileSync(path.join(stage, name)))
          .digest('hex')}  ${name}\n`,
    )
    writeFileSync(path.join(control, 'md5sums'), sums.join(''), { mode: 0o644 })
    const bytes = files.reduce((sum, name) => sum + statSync(path.join(stage, name)).size, 0)
    writeFileSync(path.join(control, 'control'), writeControl(values, bytes), { mode: 0o644 })
    for (const [script, source] of [
      ['postinst', values['after-install']],
      ['postrm', values['after-remove']],
    ]) {
      if (script !== undefined && source !== undefined)
        writeFileSync(path.join(control, script), readFileSync(source), { mode: 0o755 })
    }
    const compression = values['deb-compression'] ?? 'xz'
    const method = compression === 'gz' ? 'gzip' : compression
    execFileSync('dpkg-deb', ['--root-owner-group', `-Z${method}`, '--build', stage, values.package], { stdio: 'inherit' })
  } finally {
    rmSync(stage, { recursive: true })
  }
}

main(process.argv.slice(2))
