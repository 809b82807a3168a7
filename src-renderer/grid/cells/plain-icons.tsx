/** The icons that cells show. */
import {
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconFile,
  IconLayoutSidebarRightExpand,
  IconPaperclip,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { createIconTemplate } from '../../ui/look/icon-template.ts'

export const cellIcons = {
  check: createIconTemplate(<IconCheck size={12} stroke={3} aria-hidden="true" />),
  file: createIconTemplate(<IconFile size={13} aria-hidden="true" />),
  folded: createIconTemplate(<IconChevronRight size={14} aria-hidden="true" />),
  open: createIconTemplate(<IconLayoutSidebarRightExpand size={14} aria-hidden="true" />),
  paperclip: createIconTemplate(<IconPaperclip size={12} aria-hidden="true" />),
  star: createIconTemplate(<IconStar size={13} aria-hidden="true" />),
  starFilled: createIconTemplate(<IconStarFilled size={13} aria-hidden="true" />),
  unfolded: createIconTemplate(<IconChevronDown size={14} aria-hidden="true" />),
} as const
