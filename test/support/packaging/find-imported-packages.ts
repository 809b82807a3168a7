/** Follows the imports of a built program through its chunks and packages: what has to be shipped with it, and no more. */
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** What is there without being shipped, or is only asked for where it happens to be. */
const given: ReadonlySet<string> = new Set(['electron', ...builtinModules])

const namePackage = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** What a file asks for: imports, exports from elsewhere, `import()` of a text, and programs of threads. */
function findSpecifiers(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(file, text)
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1))
  const threads = [...text.matchAll(/new URL\("(\.[^"]+\.js)", import\.meta\.url\)/g)].map((match) => match[1] ?? '')
  const reExported = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? []))
  return [...module.staticImports.map((it) => it.moduleRequest.value), ...reExported, ...dynamic, ...threads]
}

/** Names of packages that the program at `start` reaches below `folder`, in their order; a package's own dependencies come from its package.json. */
export function findImportedPackages(folder: string, start: string): readonly string[] {
  const [seen, packages] = [new Set<string>(), new Set<string>()]
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const specifier of findSpecifiers(file)) {
      if (specifier.startsWith('.')) visit(path.resolve(path.dirname(file), specifier))
      else if (!specifier.startsWith('node:') && !given.has(specifier)) addPackage(namePackage(specifier))
    }
  }
  const addPackage = (name: string): void => {
    if (packages.has(name)) return
    packages.add(name)
    const about = path.join(folder, 'node_modules', name, 'package.json')
    if (!existsSync(about)) return
    const { dependencies = {} } = JSON.parse(readFileSync(about, 'utf8'))
    for (const dependency of Object.keys(dependencies)) if (!isForBuilding(dependency)) addPackage(dependency)
  }
  visit(path.join(folder, start))
  return [...packages].sort()
}

/** Headers and downloads for making the native part, which is there already. */
const isForBuilding = (name: string): boolean => name === 'node-addon-api' || name === 'prebuild-install'
