/** Packs the built app and makes the installers of electron-builder.yml, around a stand-in for Electron's runtime, which not every machine can download. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createPackage } from '@electron/asar'
import { packerEnvironment } from '../../../scripts/package/packer-environment.mjs'
import { isOnPath } from '../../../scripts/setup/project.mjs'
import { ensureBuilt, projectRoot } from '../built-app.ts'

/** What electron-builder looks for in Electron's binary: the sentinel of the fuses, their version, their number and their states. */
const fuseWire = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9]), Buffer.from('101101011')])

/** What an AppImage begins with: the program that mounts the rest. */
export const imageRuntime = 'stand-in'

/** Null where both installers can be made. */
export function whyNoInstallers(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the installers of this test are those of Linux on x64'
  if (!isOnPath('dpkg-deb')) return 'there is no dpkg-deb'
  return isOnPath('mksquashfs') ? null : 'there is no mksquashfs (squashfs-tools)'
}

async function writeElectron(folder: string): Promise<void> {
  mkdirSync(path.join(folder, 'resources'), { recursive: true })
  mkdirSync(path.join(folder, 'locales'))
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) writeFileSync(path.join(folder, name), 'stand-in')
  writeFileSync(path.join(folder, 'electron'), Buffer.concat([Buffer.alloc(64), fuseWire, Buffer.alloc(64)]), { mode: 0o755 })
  writeFileSync(path.join(folder, 'chrome-sandbox'), 'stand-in', { mode: 0o755 })
  const defaultApp = path.join(folder, '..', 'default-app')
  mkdirSync(defaultApp)
  writeFileSync(path.join(defaultApp, 'package.json'), '{}')
  await createPackage(defaultApp, path.join(folder, 'resources', 'default_app.asar'))
}

/** The tools that make an AppImage, which electron-builder would download; the file system in it is made by the machine's own mksquashfs. */
function writeImageTools(folder: string): void {
  const programs = path.join(folder, 'linux-x64')
  for (const made of [programs, path.join(folder, 'lib', 'x64')]) mkdirSync(made, { recursive: true })
  writeFileSync(path.join(folder, 'runtime-x64'), imageRuntime)
  writeFileSync(path.join(programs, 'desktop-file-validate'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(path.join(programs, 'mksquashfs'), '#!/bin/sh\nexec mksquashfs "$@"\n', { mode: 0o755 })
}

/** Where the app is as it is put into every installer. */
export const unpackedIn = (scratch: string): string => path.join(scratch, 'dist', 'linux-unpacked')

function runBuilder(scratch: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const builder = createRequire(import.meta.url).resolve('electron-builder/cli.js')
  const settings = [`-c.electronDist=${path.join(scratch, 'electron')}`, `-c.directories.output=${path.join(scratch, 'dist')}`]
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, '--linux', ...args, '--x64', ...settings], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...packerEnvironment(process.env), ...env },
  })
  if (status !== 0) throw new Error(`electron-builder ended with ${status}:\n${stdout}${stderr}`)
}

/** Packs the app into a folder, which every installer ships. */
export async function packApp(scratch: string): Promise<void> {
  ensureBuilt()
  await writeElectron(path.join(scratch, 'electron'))
  runBuilder(scratch, ['dir'])
}

/** Makes both installers of the packed app. */
export function makeInstallers(scratch: string): { readonly image: string; readonly deb: string } {
  const tools = path.join(scratch, 'image-tools')
  writeImageTools(tools)
  runBuilder(scratch, ['AppImage', 'deb', '--prepackaged', unpackedIn(scratch)], { APPIMAGE_TOOLS_PATH: tools })
  const dist = path.join(scratch, 'dist')
  return { image: path.join(dist, 'Gridstage-0.1.0.AppImage'), deb: path.join(dist, 'gridstage_0.1.0_amd64.deb') }
}
