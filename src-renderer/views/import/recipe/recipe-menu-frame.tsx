/** What the menus of recipes have in common, whether of a worksheet or of a workbook: the button that names the recipe, and what is done with it. */
import { Button, Menu } from '@mantine/core'
import { IconBook2, IconChevronDown, IconDeviceFloppy, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import parts from '../../../ui/look/parts.module.css'
import styles from './recipe.module.css'

const icon = { size: 14, 'aria-hidden': true } as const

interface FrameProps {
  /** The recipe that is followed; null without one. */
  readonly name: string | null
  readonly onOpen: () => void
  readonly children: ReactNode
}

export const RecipeMenuFrame = ({ name, onOpen, children }: FrameProps) => (
  <Menu position="bottom-end" width={300} onOpen={onOpen}>
    <Menu.Target>
      <Button
        variant="subtle"
        color="gray"
        className={styles.target}
        leftSection={<IconBook2 size={14} />}
        rightSection={<IconChevronDown size={13} />}
        aria-label={`Recipe: ${name ?? 'none'}`}
      >
        <span className={parts.cut}>{name ?? 'Recipe: none'}</span>
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={styles.list}>{children}</Menu.Dropdown>
  </Menu>
)

interface ItemsProps {
  readonly name: string | null
  readonly onUpdate: () => void
  readonly onSaveNew: () => void
  readonly onRename: () => void
  readonly onRemove: () => void
  readonly onSaveFile: () => void
}

/** Without a recipe a new one can be saved, and nothing else. */
export const RecipeItems = ({ name, onUpdate, onSaveNew, onRename, onRemove, onSaveFile }: ItemsProps) => (
  <>
    {name !== null && (
      <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={onUpdate}>
        Save what is decided now in “{name}”
      </Menu.Item>
    )}
    <Menu.Item leftSection={<IconPlus {...icon} />} onClick={onSaveNew}>
      Save what is decided as a new recipe
    </Menu.Item>
    {name !== null && (
      <>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
          Rename “{name}”
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={onRemove}>
          Delete “{name}”
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={onSaveFile}>
          Save “{name}” as a file
        </Menu.Item>
      </>
    )}
  </>
)
