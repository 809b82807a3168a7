/**
 * `node --import register.ts boot.ts out/main/index.js` runs a program made for Electron on plain Node: `electron` becomes the
 * stand-in beside this file, whose windows are pages of a real Chromium (its endpoint is in STAND_IN_CHROMIUM).
 */
import { registerHooks } from 'node:module'

const standIn = new URL('./electron.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
})
