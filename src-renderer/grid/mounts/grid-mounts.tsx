/** Draws what the grid has given to React. */
import { createPortal } from 'react-dom'
import { useStore } from '../../state/store.ts'
import type { Mounts } from './mounts.ts'

export const GridMounts = ({ mounts }: { readonly mounts: Mounts }) => (
  <>{useStore(mounts.store).map(({ id, into, content }) => createPortal(content, into, String(id)))}</>
)
