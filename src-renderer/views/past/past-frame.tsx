/** The page of what was done before: what was sent or what was imported as a list on the left, and the chosen one of it on the right. */
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { openPast, openPastImport } from '../../commands/push/open-past.ts'
import { useApp } from '../../state/app-context.tsx'
import parts from '../../ui/look/parts.module.css'
import { EmptyState } from '../../ui/messages/message-state.tsx'
import page from '../page-parts.module.css'
import { type SideItem, SideList } from '../side-list.tsx'
import styles from './past-view.module.css'

interface Props {
  readonly shows: 'sent' | 'imports'
  readonly search: string
  /** What is searched, as the box is called. */
  readonly find: string
  readonly items: readonly SideItem[]
  readonly chosen: string | null
  readonly nothingFound: string
  /** Absent where all are shown. */
  readonly more?: { readonly isBusy: boolean; readonly onMore: () => void } | undefined
  readonly onSearch: (text: string) => void
  readonly onChoose: (id: string) => void
  readonly children: ReactNode
}

export const PastFrame = ({ shows, search, find, items, chosen, nothingFound, more, onSearch, onChoose, children }: Props) => {
  const app = useApp()
  const isEmpty = items.length === 0 && search.trim() === ''
  return (
    <div className={page.page}>
      <div className={`${parts.stack} ${styles.side}`}>
        <header className={`${parts.row} ${page.sideHead}`}>
          <h1 className={`${parts.heading} ${page.sideTitle}`}>Past pushes and imports</h1>
        </header>
        <SegmentedControl
          className={styles.kinds}
          aria-label="What is listed"
          fullWidth
          value={shows}
          onChange={(to) => (to === 'sent' ? openPast(app, null) : openPastImport(app, null))}
          data={[
            { value: 'sent', label: 'Sent' },
            { value: 'imports', label: 'Imports' },
          ]}
        />
        {!isEmpty && (
          <TextInput
            className={styles.search}
            aria-label={find}
            placeholder="Worksheet or file"
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            value={search}
            onChange={(event) => onSearch(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
          />
        )}
        <div className={parts.scroll}>
          {items.length > 0 ? (
            <SideList
              label={shows === 'sent' ? 'Past pushes and imports' : 'Past imports'}
              icon={null}
              chosen={chosen}
              items={items}
              onChoose={onChoose}
            />
          ) : (
            !isEmpty && <EmptyState icon={null} title={nothingFound} text="Search by the name of a worksheet or of a file." />
          )}
          {more !== undefined && (
            <Button className={styles.more} variant="default" loading={more.isBusy} onClick={more.onMore}>
              Show older ones
            </Button>
          )}
        </div>
      </div>
      <div className={parts.grow}>{children}</div>
    </div>
  )
}
