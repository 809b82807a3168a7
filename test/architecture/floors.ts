/**
 * The floors of the house, from the top: what stands on one may import its own floor and those below, never what is above. A room is
 * named by its folder or file; the longest name that fits a file says where it stands.
 */
export const floors: readonly (readonly string[])[] = [
  ['src-main/index.ts', 'src-main/web.ts', 'src-main/service.ts'],
  ['src-main/shell/', 'src-main/web-shell/', 'src-main/window-content/', 'src-main/preload/'],
  ['src-main/host/', 'src-main/data-worker/'],
  [
    'src-main/pull/',
    'src-main/push/',
    'src-main/past/',
    'src-main/import/',
    'src-main/export/',
    'src-main/attachments/',
    'src-main/bulk/',
    'src-main/clipboard/',
    'src-main/find/',
    'src-main/connections/',
    'src-main/jobs/',
  ],
  ['src-main/replica/', 'src-main/api-client/', 'src-main/secrets/', 'src-main/data-folder/'],
  ['src-main/service/', 'src-main/system/'],
  ['src-renderer/main.tsx', 'src-renderer/start-app.tsx'],
  ['src-renderer/views/'],
  ['src-renderer/commands/', 'src-renderer/grid/'],
  ['src-renderer/state/'],
  ['src-renderer/host/'],
  ['src-renderer/ui/'],
  ['src-shared/'],
]

/** Number of the floor that a file stands on, 0 at the top; null where it stands on none. */
export function floorOf(file: string): number | null {
  const fits = floors.flatMap((rooms, floor) =>
    rooms.filter((room) => file === room || (room.endsWith('/') && file.startsWith(room))).map((room) => ({ floor, room })),
  )
  return fits.toSorted((a, b) => b.room.length - a.room.length)[0]?.floor ?? null
}
