/** Where each operating system keeps an app's data; both shells use the same place, so that either finds what the other staged. */
import path from 'node:path'

const folderName = 'Gridstage'

export function defaultDataFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  switch (platform) {
    case 'win32':
      return path.join(env.APPDATA ?? path.join(home, 'AppData', 'Roaming'), folderName)
    case 'darwin':
      return path.join(home, 'Library', 'Application Support', folderName)
    default:
      return path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), folderName)
  }
}
