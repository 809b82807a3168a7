/** Sizes of files as people read them: "640 bytes", "12 KB", "3.4 MB". */
const steps = ['KB', 'MB', 'GB', 'TB'] as const

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  let size = bytes
  let unit: string = 'bytes'
  for (const step of steps) {
    if (size < 1024) break
    size /= 1024
    unit = step
  }
  return `${size < 10 ? size.toFixed(1) : size.toFixed(0)} ${unit}`
}
