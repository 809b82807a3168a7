/** The two decisions of a push that reach beyond the rows: workflows that fire, and deleting for good. */
import { Switch } from '@mantine/core'
import { countOf } from '../../ui/format/format-count.ts'
import styles from './push-panel.module.css'

interface Props {
  /** Rows whose change can start workflows. */
  readonly events: number
  readonly triggerWorkflow: boolean
  readonly onWorkflow: (on: boolean) => void
  readonly deletes: number
  readonly permanentDelete: boolean
  readonly onPermanent: (on: boolean) => void
}

export const PushSwitches = ({ events, triggerWorkflow, onWorkflow, deletes, permanentDelete, onPermanent }: Props) => (
  <>
    <div className={styles.switch} data-loud={triggerWorkflow && events > 0 ? 'workflow' : undefined}>
      <Switch
        checked={triggerWorkflow}
        onChange={(event) => onWorkflow(event.currentTarget.checked)}
        label={triggerWorkflow ? 'Workflows are triggered' : 'Workflows stay silent'}
        description={
          triggerWorkflow
            ? `${events === 1 ? 'One row' : `Each of ${countOf(events, 'row')}`} can start the application’s workflows; messages that these send cannot be taken back.`
            : 'The application’s workflows are not told about these changes.'
        }
      />
    </div>
    {deletes > 0 && (
      <div className={styles.switch} data-loud={permanentDelete ? 'danger' : undefined}>
        <Switch
          color="red"
          checked={permanentDelete}
          onChange={(event) => onPermanent(event.currentTarget.checked)}
          label="Delete for good"
          description={
            permanentDelete
              ? `${countOf(deletes, 'row')} will be erased and cannot be brought back by anyone.`
              : `${countOf(deletes, 'deleted row')} ${deletes === 1 ? 'goes' : 'go'} to the application’s recycle bin.`
          }
        />
      </div>
    )}
  </>
)
