/** The first page. Who is new finds the sample workspace first; who has connections finds these, and the sample last. */
import { Loader, UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconFlask, IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCommand } from '../../commands/use-command.ts'
import { openSample } from '../../commands/window/open-connection.ts'
import { useApp } from '../../state/app-context.tsx'
import { connectionsQuery } from '../../state/host-queries.ts'
import { BrandMark } from '../../ui/look/brand-mark.tsx'
import parts from '../../ui/look/parts.module.css'
import { ConnectionList } from './connection-list.tsx'
import styles from './welcome-view.module.css'

interface ChoiceProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly isPrimary?: boolean
  readonly isBusy?: boolean
  readonly onClick: () => void
}

const Choice = ({ icon, title, text, isPrimary, isBusy, onClick }: ChoiceProps) => (
  <UnstyledButton
    className={`${parts.row} ${styles.choice}`}
    data-primary={isPrimary || undefined}
    disabled={isBusy ?? false}
    onClick={onClick}
  >
    <span className={styles.choiceIcon}>{isBusy ? <Loader size={18} color="currentColor" /> : icon}</span>
    <span className={`${parts.stack} ${styles.choiceText}`}>
      <span className={styles.choiceTitle}>{title}</span>
      <span className={styles.choiceHint}>{text}</span>
    </span>
    <IconArrowRight size={16} aria-hidden="true" />
  </UnstyledButton>
)

export const WelcomeView = () => {
  const app = useApp()
  const connect = useCommand('connection.connect')
  const [isOpening, setOpening] = useState(false)
  const tryIt = async (): Promise<void> => {
    setOpening(true)
    await openSample(app)
    setOpening(false)
  }
  const known = useQuery(connectionsQuery(app.host))
  // What stands first must not change places below the pointer.
  if (known.isPending) return <main className={styles.page} aria-busy="true" />
  const isBack = known.data?.connections.some((it) => it.kind !== 'sample') ?? false
  const sample = (
    <Choice
      key="sample"
      isPrimary={!isBack}
      isBusy={isOpening}
      icon={<IconFlask size={20} aria-hidden="true" />}
      title="Open the sample workspace"
      text="A small company to try everything on. It lives on this computer only."
      onClick={() => void tryIt()}
    />
  )
  const connectIt = (
    <Choice
      key="connect"
      icon={<IconPlugConnected size={20} aria-hidden="true" />}
      title="Connect to an application"
      text="You need its address, application key and signature."
      onClick={connect.run}
    />
  )
  return (
    <main className={styles.page}>
      <div className={`${parts.stack} ${styles.column}`}>
        <header className={`${parts.row} ${styles.head}`}>
          <BrandMark size={40} />
          <div>
            <h1 className={styles.name}>Gridstage</h1>
            <p className={styles.claim}>
              Edit worksheets like spreadsheets. Nothing reaches the service before you have looked at it.
            </p>
          </div>
        </header>
        {isBack && <ConnectionList />}
        <div className={styles.choices}>{isBack ? [connectIt, sample] : [sample, connectIt]}</div>
        {!isBack && <ConnectionList />}
      </div>
    </main>
  )
}
