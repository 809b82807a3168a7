/** A small sign of a field's type; its words always stand beside it. */
import {
  IconCalendar,
  IconCheckbox,
  IconCircleDashed,
  IconClock,
  IconHash,
  IconLetterT,
  IconLink,
  IconMapPin,
  IconPaperclip,
  IconStar,
  IconTag,
  IconTags,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ValueKind } from '../../../src-shared/model/value-kind.ts'
import { isRating, kindOf, typeOf } from '../../state/structure/type-words.ts'
import styles from './field-list.module.css'

const icons: Readonly<Record<ValueKind, typeof IconTag>> = {
  text: IconLetterT,
  number: IconHash,
  options: IconTag,
  checkbox: IconCheckbox,
  date: IconCalendar,
  datetime: IconCalendar,
  time: IconClock,
  attachments: IconPaperclip,
  members: IconUser,
  departments: IconUsersGroup,
  roles: IconUsersGroup,
  orgRoles: IconUsersGroup,
  rows: IconLink,
  regions: IconMapPin,
  location: IconMapPin,
  none: IconCircleDashed,
}

export const TypeIcon = ({ code }: { readonly code: string }) => {
  const Icon = isRating(code) ? IconStar : typeOf(code) === 'MultipleSelect' ? IconTags : icons[kindOf(code)]
  return <Icon size={16} className={styles.icon} aria-hidden="true" />
}
