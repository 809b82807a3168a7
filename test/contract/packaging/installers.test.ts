/**
 * Makes the installers and looks at what is shipped: at every file, at who may do what with it, and at the app when it runs.
 *
 * @module-tag full
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { extractAll, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../../support/built-app.ts'
import { chromiumForTests } from '../../support/chromium-for-tests.ts'
import { openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { runProgram } from '../../support/electron-stand-in/run-program.ts'
import { findImportedPackages } from '../../support/packaging/find-imported-packages.ts'
import { imageRuntime, makeInstallers, packApp, unpackedIn, whyNoInstallers } from '../../support/packaging/pack-app.ts'

const missing = whyNoInstallers()
const scratch = mkdtempSync(path.join(tmpdir(), 'gridstage-package-'))
/** The archive, unpacked again with what lay outside. */
const app = path.join(scratch, 'app')
const archive = path.join(unpackedIn(scratch), 'resources', 'app.asar')
/** Paths in the archive, of files alone. */
let inside: readonly string[]

const run = (program: string, args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  expect(status, `${program}: ${stderr}`).toBe(0)
  return stdout
}
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .sort()

beforeAll(async () => {
  if (missing !== null) return
  await packApp(scratch)
  extractAll(archive, app)
  inside = filesBelow(app)
})
beforeEach(({ skip }) => {
  if (missing !== null) skip(missing)
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

it('ships an Electron that runs nothing but the app, as it was packed', async () => {
  const wire = await getCurrentFuseWire(path.join(unpackedIn(scratch), 'gridstage'))
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

describe('the archive', () => {
  it('holds the built app, the packages that it loads, and no other file', () => {
    const own = inside.filter((name) => !name.startsWith('node_modules'))
    const allowed = [
      /^package\.json$/,
      /^out\/(main|renderer)\/licenses\.md$/,
      /^out\/main\/index\.js$/,
      /^out\/main\/chunks\/[\w-]+\.js$/,
      /^out\/preload\/index\.cjs$/,
      /^out\/renderer\/index\.html$/,
      /^out\/renderer\/assets\/[\w-]+\.(js|css|woff2|svg)$/,
    ]
    expect(own.filter((name) => !allowed.some((form) => form.test(name)))).toEqual([])
    expect(own).toEqual(expect.arrayContaining(['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']))
    const foreign = inside.filter((name) => name.startsWith('node_modules'))
    const kinds = /\.(js|cjs|mjs|json|node)$|\/(LICENSE|LICENCE|license)[^/]*$/
    expect(foreign.filter((name) => !kinds.test(name))).toEqual([])
    expect(foreign.filter((name) => /\/((tests?|docs?|examples?|benchmarks?|\.github)\/|tests?\.)/.test(name))).toEqual([])
  })

  it('holds exactly the packages that the built app loads, each with its licence', () => {
    const packages = [...new Set(inside.flatMap((name) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1] ?? []))].sort()
    expect(packages).toEqual(findImportedPackages(app, 'out/main/index.js'))
    const licensed = packages.filter((name) => inside.some((file) => RegExp(`^node_modules/${name}/licen[sc]e`, 'i').test(file)))
    expect(licensed).toEqual(packages)
  })

  it('holds the licences of what is bundled, whose code no longer has them', () => {
    const texts = ['main', 'renderer'].map((part) => readFileSync(path.join(app, 'out', part, 'licenses.md'), 'utf8'))
    const named = ['zod', 'htmlparser2', 'react', 'ag-grid-community', '@mantine/core', '@tiptap/core']
    expect(named.filter((name) => !texts.some((text) => text.includes(`## ${name}`)))).toEqual([])
    for (const text of texts) expect(text).toContain('Permission is hereby granted')
  })

  it('holds no place of the machine that built it, no source map and no secret', () => {
    const texts = inside.filter((name) => /\.(js|cjs|mjs|json|html|css)$/.test(name))
    const found = texts.flatMap((name) => {
      const text = readFileSync(path.join(app, name), 'utf8')
      const bad = [projectRoot, homedir() === '/' ? projectRoot : `${homedir()}/`, '-----BEGIN ', 'sourceMappingURL=data:']
      return bad.filter((it) => text.includes(it)).map((it) => `${name}: ${it}`)
    })
    expect(found).toEqual([])
    expect(JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8'))).not.toHaveProperty('devDependencies')
  })

  it('keeps nothing outside but the native modules, of this system alone', () => {
    expect(filesBelow(`${archive}.unpacked`)).toEqual([
      'node_modules/better-sqlite3/prebuilds/linux-x64.node',
      'node_modules/keytar/build/Release/keytar.node',
    ])
    const within = listPackage(archive, { isPack: true }).filter((line) => line.endsWith('.node') && line.startsWith('pack '))
    expect(within).toEqual([])
  })
})

describe('the packed app', () => {
  const dataFolder = path.join(scratch, 'data')
  const start = (args: readonly string[] = []) =>
    runProgram(path.join(app, 'out/main/index.js'), ['--data', dataFolder, ...args], {
      chromium: running.chromium,
      env: { STAND_IN_PACKAGED: '1' },
    })
  const running = chromiumForTests()

  it('runs by itself: its threads start, its native modules load, a worksheet opens; and it has no developer tools', async () => {
    const program = start()
    const page = await program.window()
    await openSample(page)
    await openWorksheet(page, 'Customers')
    const [windows, menus] = ['new BrowserWindow', 'Menu.setApplicationMenu'].map((what) =>
      program.calls.filter((call) => call.what === what).map((call) => call.details),
    )
    expect(windows).toMatchObject([{ webPreferences: { sandbox: true, devTools: false } }])
    expect(JSON.stringify(menus)).not.toMatch(/toggleDevTools/i)
    await program.order('close-window')
    expect(await program.ended, program.output()).toBe(0)
  })

  it('does not start without the sandbox, and says what to do', async () => {
    const program = start(['--no-sandbox'])
    expect(await program.ended).toBe(1)
    const calls = program.calls.filter((call) => call.what === 'dialog.showErrorBox' || call.what === 'new BrowserWindow')
    expect(calls).toEqual([
      { what: 'dialog.showErrorBox', details: { title: 'Gridstage cannot start', content: expect.stringContaining('.deb') } },
    ])
  })
})

describe('the installers', { tags: 'full' }, () => {
  let installers: ReturnType<typeof makeInstallers>
  beforeAll(() => {
    if (missing === null) installers = makeInstallers(scratch)
  })

  describe('the AppImage', () => {
    const content = path.join(scratch, 'image')
    beforeAll(() => {
      if (missing !== null) return
      run('unsquashfs', ['-no-progress', '-offset', String(imageRuntime.length), '-dest', content, installers.image])
    })

    it('holds the app and what a menu needs, and nothing else', () => {
      const names = filesBelow(content).filter((name) => !name.startsWith('resources/app.asar.unpacked/'))
      expect(names.filter((name) => !/^usr\/share\/icons\/hicolor\/\d+x\d+\/apps\/gridstage\.png$/.test(name))).toEqual([
        '.DirIcon',
        'AppRun',
        'LICENSE.electron.txt',
        'LICENSES.chromium.html',
        'chrome-sandbox',
        'gridstage',
        'gridstage.desktop',
        'gridstage.png',
        'resources/app.asar',
        'version',
      ])
      expect(readFileSync(path.join(content, 'resources/app.asar'))).toEqual(readFileSync(archive))
    })

    it('starts from its menu entry with the sandbox', () => {
      const lines = readFileSync(path.join(content, 'gridstage.desktop'), 'utf8').split('\n')
      expect(lines.filter((line) => line.startsWith('Exec='))).toEqual(['Exec=AppRun %U'])
    })
  })

  describe('the deb', () => {
    const content = path.join(scratch, 'deb')
    const control = path.join(scratch, 'deb-control')
    beforeAll(() => {
      if (missing !== null) return
      mkdirSync(content)
      run('dpkg-deb', ['--extract', installers.deb, content])
      run('dpkg-deb', ['--control', installers.deb, control])
    })

    it('says what it is and what it needs, under the names of older and newer releases', () => {
      const fields = readFileSync(path.join(control, 'control'), 'utf8')
      for (const line of [
        'Package: gridstage',
        'Version: 0.1.0',
        'Architecture: amd64',
        'Description: Bulk-edit the records of a low-code platform as spreadsheets',
        'Homepage: https://gridstage.example',
        'Maintainer: The Gridstage developers <maintainers@gridstage.example>',
        'Depends: libgtk-3-0t64 | libgtk-3-0, libnss3, libsecret-1-0, libasound2t64 | libasound2, libgbm1, xdg-utils',
      ]) {
        expect(fields.split('\n')).toContain(line)
      }
      expect(fields).not.toMatch(/^Recommends:/m)
    })

    it('holds the app, its menu entry, its icons and the permission for its sandbox', () => {
      const names = filesBelow(content).filter((name) => !name.includes('/app.asar.unpacked/'))
      expect(names.filter((name) => !/^usr\/share\/icons\/hicolor\/\d+x\d+\/apps\/gridstage\.png$/.test(name))).toEqual([
        'opt/Gridstage/LICENSE.electron.txt',
        'opt/Gridstage/LICENSES.chromium.html',
        'opt/Gridstage/chrome-sandbox',
        'opt/Gridstage/gridstage',
        'opt/Gridstage/resources/app.asar',
        'opt/Gridstage/resources/apparmor-profile',
        'opt/Gridstage/version',
        'usr/share/applications/gridstage.desktop',
      ])
      const entry = readFileSync(path.join(content, 'usr/share/applications/gridstage.desktop'), 'utf8')
      expect(entry.split('\n')).toContain('Exec=/opt/Gridstage/gridstage %U')
      expect(readFileSync(path.join(content, 'opt/Gridstage/resources/apparmor-profile'), 'utf8')).toContain(
        'profile "gridstage" "/opt/Gridstage/gridstage" flags=(unconfined) {\n  userns,',
      )
      expect(readFileSync(path.join(control, 'postinst'), 'utf8')).toContain("chmod 4755 '/opt/Gridstage/chrome-sandbox'")
    })

    it('belongs to root alone, and everybody can read it', () => {
      const lines = run('dpkg-deb', ['--contents', installers.deb]).trim().split('\n')
      const rights = new Set(lines.map((line) => line.split(/\s+/).slice(0, 2).join(' ')))
      expect([...rights].sort()).toEqual(['-rw-r--r-- root/root', '-rwxr-xr-x root/root', 'drwxr-xr-x root/root'])
    })

    it('holds every file as its sums say', () => {
      const sums = readFileSync(path.join(control, 'md5sums'), 'utf8').trim().split('\n')
      expect(sums.map((line) => line.slice(34))).toEqual(filesBelow(content))
      const { status, stderr } = spawnSync('md5sum', ['--check', '--quiet', path.join(control, 'md5sums')], { cwd: content })
      expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' })
    })
  })
})
