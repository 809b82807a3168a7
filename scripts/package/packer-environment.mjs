// What electron-builder is told by environment variables: which program makes the .deb.
import { fileURLToPath } from 'node:url'
import { isOnPath } from '../setup/project.mjs'

/**
 * On a machine with dpkg-deb no other program has to be downloaded for it; a program that the user names goes first.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function packerEnvironment(env) {
  if (env.CUSTOM_FPM_PATH !== undefined || process.platform !== 'linux' || !isOnPath('dpkg-deb')) return env
  return { ...env, CUSTOM_FPM_PATH: fileURLToPath(new URL('make-deb.mjs', import.meta.url)) }
}
