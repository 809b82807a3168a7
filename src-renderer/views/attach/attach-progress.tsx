/** How far the files have been taken, and what went wrong with them. */
import { Progress } from '@mantine/core'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import { sayError } from '../../ui/messages/error-words.ts'
import formStyles from '../dialogs/cells-form.module.css'
import type { Attaching } from './use-attaching.ts'

export const AttachProgress = ({ error, failed, running }: Pick<Attaching, 'error' | 'failed' | 'running'>) => (
  <>
    {error !== null && (
      <p className={formStyles.problem} role="alert">
        Nothing was attached. {sayError(error).message} {sayError(error).advice}
      </p>
    )}
    {failed.size > 0 && running === null && (
      <p className={formStyles.problem} role="alert">
        {countOf(failed.size, 'file')} could not be taken, so nothing was attached yet. You can attach the others.
      </p>
    )}
    {running !== null && (
      <div role="status">
        <Progress value={(running.done / running.total) * 100} size={6} aria-label="Files taken" />
        <p className={formStyles.hint}>
          {formatCount(running.done)} of {countOf(running.total, 'file')} taken
        </p>
      </div>
    )}
  </>
)
