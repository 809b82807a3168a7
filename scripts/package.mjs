// `npm run package`: builds afresh and makes the installers of electron-builder.yml; arguments go to electron-builder
// (`npm run package -- --linux deb`). Needs Electron's runtime for the target, which electron-builder downloads. More in `package/README.md`.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildIfNeeded } from './build.mjs'
import { packerEnvironment } from './package/packer-environment.mjs'
import { modulesFolder, projectNode, projectRoot } from './setup/project.mjs'

function main() {
  if (!buildIfNeeded({ force: true })) return 1
  const builder = path.join(modulesFolder, 'electron-builder', 'cli.js')
  const env = packerEnvironment(process.env)
  return spawnSync(projectNode, [builder, ...process.argv.slice(2)], { cwd: projectRoot, env, stdio: 'inherit' }).status ?? 1
}

process.exitCode = main()
