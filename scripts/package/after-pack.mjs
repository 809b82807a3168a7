// Looks at the packed app before it becomes an installer. keytar is built on the machine that packs, so that packing for another system would
// ship a keychain that cannot be opened there: such a package is refused.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Arch } from 'electron-builder'

/** Every module that has a part in machine code; the app without one of them would not start, or would forget every signature. */
const nativeModules = ['better-sqlite3', 'keytar']

/** @type {Readonly<Record<number, string>>} */
const elfMachines = { 62: 'linux-x64', 183: 'linux-arm64' }
/** @type {Readonly<Record<number, string>>} */
const peMachines = { 34404: 'win32-x64', 43620: 'win32-arm64' }
/** @type {Readonly<Record<number, string>>} */
const machMachines = { 16777223: 'darwin-x64', 16777228: 'darwin-arm64' }

/**
 * The system that a binary is for, as `platform-arch`, by its own header.
 * @param {Buffer} bytes
 * @returns {string}
 */
export function readTarget(bytes) {
  const unknown = 'an unknown system'
  if (bytes.length < 64) return unknown
  if (bytes.readUInt32BE(0) === 0x7f454c46) return elfMachines[bytes.readUInt16LE(18)] ?? unknown
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return machMachines[bytes.readUInt32LE(4)] ?? unknown
  const header = bytes.readUInt16BE(0) === 0x4d5a ? bytes.readUInt32LE(0x3c) : bytes.length
  return header + 6 <= bytes.length ? (peMachines[bytes.readUInt16LE(header + 4)] ?? unknown) : unknown
}

/**
 * Sentences about the native modules of a packed app; none where they are all there and all for its system.
 * @param {string} unpacked the folder beside the archive
 * @param {string} target `platform-arch`
 * @returns {readonly string[]}
 */
export function findWrongNatives(unpacked, target) {
  return nativeModules.flatMap((name) => {
    const folder = path.join(unpacked, 'node_modules', name)
    const found = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
    const binaries = found.filter((file) => file.endsWith('.node'))
    if (binaries.length === 0) return [`${name} has no native part`]
    return binaries.flatMap((file) => {
      const isFor = readTarget(readFileSync(path.join(folder, file)))
      return isFor === target ? [] : [`${path.join(name, file)} is for ${isFor}`]
    })
  })
}

/** @param {import('electron-builder').AfterPackContext} context */
export async function afterPack({ appOutDir, arch, electronPlatformName, packager }) {
  const resources = packager.getResourcesDir(appOutDir)
  // Electron's own start page, which stays where Electron was given as a folder and not downloaded.
  rmSync(path.join(resources, 'default_app.asar'), { force: true })
  // Made of two apps that were both looked at.
  if (arch === Arch.universal) return
  const target = `${electronPlatformName}-${Arch[arch]}`
  const wrong = findWrongNatives(path.join(resources, 'app.asar.unpacked'), target)
  if (wrong.length > 0) {
    throw new Error(`${wrong.join('; ')}: an app for ${target} is packed on such a machine, after npm run setup there`)
  }
}
