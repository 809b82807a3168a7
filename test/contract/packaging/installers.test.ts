/** Packages the built app with electron-builder.yml around a stand-in for Electron's binary, and looks at what would be shipped. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPackage, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt, projectRoot } from '../../support/built-app.ts'

/** What electron-builder looks for in Electron's binary: the sentinel of the fuses, their version, their number and their states. */
const fuseWire = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9]), Buffer.from('101101011')])

const scratch = mkdtempSync(path.join(tmpdir(), 'gridstage-package-'))
const unpacked = path.join(scratch, 'dist', 'linux-unpacked')
let packed: readonly string[]
/** What the AppImage is made of. */
const imageContent = path.join(scratch, 'image')

async function writeElectron(folder: string): Promise<void> {
  mkdirSync(path.join(folder, 'resources'), { recursive: true })
  mkdirSync(path.join(folder, 'locales'))
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) writeFileSync(path.join(folder, name), 'stand-in')
  writeFileSync(path.join(folder, 'electron'), Buffer.concat([Buffer.alloc(64), fuseWire, Buffer.alloc(64)]), { mode: 0o755 })
  const defaultApp = path.join(scratch, 'default-app')
  mkdirSync(defaultApp)
  writeFileSync(path.join(defaultApp, 'package.json'), '{}')
  await createPackage(defaultApp, path.join(folder, 'resources', 'default_app.asar'))
}

/** The tools that make an AppImage, which electron-builder would download: instead of compressing the folder, it is kept to be looked at. */
function writeImageTools(folder: string): void {
  const programs = path.join(folder, `linux-${process.arch}`)
  for (const made of [programs, path.join(folder, 'lib', 'x64')]) mkdirSync(made, { recursive: true })
  writeFileSync(path.join(folder, 'runtime-x64'), 'stand-in')
  writeFileSync(path.join(programs, 'desktop-file-validate'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(path.join(programs, 'mksquashfs'), `#!/bin/sh\ncp -R "$1" '${imageContent}'\necho image > "$2"\n`, {
    mode: 0o755,
  })
}

beforeAll(async () => {
  ensureBuilt()
  const electron = path.join(scratch, 'electron')
  await writeElectron(electron)
  const tools = path.join(scratch, 'image-tools')
  writeImageTools(tools)
  const builder = createRequire(import.meta.url).resolve('electron-builder/cli.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      builder,
      '--linux',
      'dir',
      'AppImage',
      '--x64',
      `-c.electronDist=${electron}`,
      `-c.directories.output=${path.join(scratch, 'dist')}`,
    ],
    { cwd: projectRoot, encoding: 'utf8', env: { ...process.env, APPIMAGE_TOOLS_PATH: tools } },
  )
  expect(status, `${stdout}${stderr}`).toBe(0)
  packed = listPackage(path.join(unpacked, 'resources', 'app.asar'), { isPack: false })
})
afterAll(() => rmSync(scratch, { recursive: true }))

it('ships an Electron that runs nothing but the app, as it was packed', async () => {
  const wire = await getCurrentFuseWire(path.join(unpacked, 'gridstage'))
  expect({
    runAsNode: wire[FuseV1Options.RunAsNode],
    cookieEncryption: wire[FuseV1Options.EnableCookieEncryption],
    nodeOptions: wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable],
    inspect: wire[FuseV1Options.EnableNodeCliInspectArguments],
    asarIntegrity: wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation],
    onlyAsar: wire[FuseV1Options.OnlyLoadAppFromAsar],
    filePrivileges: wire[FuseV1Options.GrantFileProtocolExtraPrivileges],
  }).toEqual({
    runAsNode: FuseState.DISABLE,
    cookieEncryption: FuseState.ENABLE,
    nodeOptions: FuseState.DISABLE,
    inspect: FuseState.DISABLE,
    asarIntegrity: FuseState.ENABLE,
    onlyAsar: FuseState.ENABLE,
    filePrivileges: FuseState.DISABLE,
  })
})

it('ships the built app and its dependencies, and neither sources nor maps nor tools', () => {
  const folders = new Set(packed.map((name) => name.split('/')[1]))
  expect([...folders].sort()).toEqual(['node_modules', 'out', 'package.json'])
  expect(packed).toEqual(expect.arrayContaining(['/out/main/index.js', '/out/preload/index.cjs', '/out/renderer/index.html']))
  expect(packed.filter((name) => name.endsWith('.map') || name.endsWith('.ts.html'))).toEqual([])
  const { devDependencies } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
  const tools = Object.keys(devDependencies).filter((name) => packed.includes(`/node_modules/${name}/package.json`))
  // ws is a dependency of @fastify/websocket too.
  expect(tools).toEqual(['ws'])
})

it('keeps the native modules of this platform outside the archive, and those of others away', () => {
  const outside = path.join(unpacked, 'resources', 'app.asar.unpacked', 'node_modules')
  const natives = readdirSync(outside, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.node'))
  expect(natives.filter((name) => !name.startsWith('keytar'))).toEqual(['better-sqlite3/prebuilds/linux-x64.node'])
})

it('starts from the menu entry of an AppImage with the sandbox', () => {
  const [entry = ''] = readdirSync(imageContent).filter((name) => name.endsWith('.desktop'))
  const lines = readFileSync(path.join(imageContent, entry), 'utf8').split('\n')
  expect(lines.filter((line) => line.startsWith('Exec='))).toEqual(['Exec=AppRun %U'])
})
