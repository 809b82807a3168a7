// `npm run package`: builds afresh and makes the installers of electron-builder.yml; arguments go to electron-builder
// (`npm run package -- --linux deb`). Needs Electron's runtime for the target, which electron-builder downloads.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildIfNeeded } from './build.mjs'
import { modulesFolder, projectNode, projectRoot } from './setup/project.mjs'

function main() {
  if (!buildIfNeeded({ force: true })) return 1
  const builder = path.join(modulesFolder, 'electron-builder', 'cli.js')
  return spawnSync(projectNode, [builder, ...process.argv.slice(2)], { cwd: projectRoot, stdio: 'inherit' }).status ?? 1
}

process.exitCode = main()
