/**
 * Shows notices above the status line, the newest first. Failures and warnings that lead somewhere stay until they are closed; the rest leaves by itself, later where it
 * has a button, and not while the pointer is on one of its buttons or the keyboard is in it. Who needs longer lets all of them stay (Settings). Where all places are
 * taken the oldest makes room: it comes back when there is room again, unless it would have left meanwhile.
 */
import { Button } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import parts from '../look/parts.module.css'
import { clickThroughClass } from './click-through.ts'
import { sayError } from './error-words.ts'
import styles from './mantine-notices.module.css'
import type { Notice, Notices } from './notices.ts'

const icons = {
  good: <IconCheck size={16} />,
  info: <IconInfoCircle size={16} />,
  warning: <IconAlertTriangle size={16} />,
  failure: <IconAlertTriangle size={16} />,
} as const
const colors = { good: 'green', info: 'petrol', warning: 'yellow', failure: 'red' } as const

interface Shown {
  readonly id: string
  /** How many were shown before it: the newest is never one that waits for room. */
  readonly priority: number
  hide(): void
}

function showNotice({ tone, title, text, action }: Notice, shown: Shown, allStay: boolean, support = ''): void {
  const stays = allStay || tone === 'failure'
  // What a warning leads to, such as the cells that a paste left out, is nowhere else.
  const isClosedByHand = stays || (tone === 'warning' && action !== undefined)
  const autoClose = !isClosedByHand && (action === undefined ? 5000 : 9000)
  const notice = {
    id: shown.id,
    title,
    color: colors[tone],
    icon: icons[tone],
    autoClose,
    priority: shown.priority,
    withBorder: true,
    // The words of what stays may be selected.
    ...(stays ? {} : { className: clickThroughClass }),
    closeButtonProps: { 'aria-label': 'Close this message' },
    message: (
      <div className={`${parts.stack} ${styles.body}`} role={tone === 'failure' ? 'alert' : 'status'}>
        {text !== undefined && <span>{text}</span>}
        {support !== '' && <span className={styles.support}>{support}</span>}
        {action !== undefined && (
          <span>
            <Button
              size="compact-xs"
              variant="light"
              onClick={() => {
                shown.hide()
                action.run()
              }}
            >
              {action.label}
            </Button>
          </span>
        )}
      </div>
    ),
  }
  notifications.show(notice)
  if (autoClose === false) return
  setTimeout(() => {
    if (notificationsStore.getState().queue.some(({ id }) => id === shown.id)) shown.hide()
  }, autoClose)
}

/**
 * What is shown now of what is said under one name, each time under a name of its own: under the same one it would leave with the time that was
 * left to the message before.
 */
function showingNow() {
  const ids = new Map<string, string>()
  let count = 0
  const hide = (name: string): void => {
    const id = ids.get(name)
    if (id === undefined) return
    ids.delete(name)
    notifications.hide(id)
  }
  return {
    hide,
    replace(name: string): Shown {
      hide(name)
      count += 1
      const id = `${name} ${count}`
      ids.set(name, id)
      return { id, priority: count, hide: () => notifications.hide(id) }
    },
  }
}

/** `rescue` leads to what can be done about damaged local data. */
export function createNotices(allStay: () => boolean = () => false, rescue: (() => void) | null = null): Notices {
  const showing = showingNow()
  const nameOf = ({ id, title }: Pick<Notice, 'id' | 'title'>): string => id ?? title
  return {
    show: (notice) => showNotice(notice, showing.replace(nameOf(notice)), allStay()),
    withdraw: (what) => showing.hide(what),
    leave: () => notifications.clean(),
    fail(what: string, error: HostError) {
      if (error.kind === 'cancelled') return
      const words = sayError(error)
      const isDamaged = error.kind === 'storage' && error.reason === 'corrupt' && rescue !== null
      const action = isDamaged ? { action: { label: 'See what can be rescued', run: rescue } } : {}
      const text = `${words.message} ${words.advice}`.trim()
      showNotice({ tone: 'failure', title: what, text, ...action }, showing.replace(what), true, words.support)
    },
  }
}
