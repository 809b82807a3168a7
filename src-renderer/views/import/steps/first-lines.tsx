/** The first lines of a file as they stand, with what becomes of each; a line can be made the one with the names. */
import { Button } from '@mantine/core'
import type { CsvFormat } from '../../../../src-shared/host/calls/import-calls.ts'
import { rolesOfLines } from '../../../state/import/line-roles.ts'
import parts from '../../../ui/look/parts.module.css'
import { ScrollRegion } from '../scroll-region.tsx'
import styles from './recognise-step.module.css'

interface Props {
  readonly lines: readonly string[]
  readonly format: CsvFormat
  readonly isOff: boolean
  readonly onChange: (patch: Partial<CsvFormat>) => void
}

const words = { out: 'left out', outside: 'not in the range', names: 'names', data: '' } as const

const linkWords = (role: keyof typeof words | undefined): string => `${role === 'out' ? 'left out · ' : ''}names are here`

export const FirstLines = ({ lines, format, isOff, onChange }: Props) => {
  if (lines.length === 0) return null
  const roles = rolesOfLines(lines, format)
  return (
    <>
      <p className={styles.note}>The first lines as they stand in the file.</p>
      <ScrollRegion className={styles.raw} label="First lines of the file">
        <table className={styles.rawTable}>
          <tbody>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
              <tr key={at} data-role={roles[at] === 'outside' ? 'out' : roles[at]}>
                <th scope="row">{at + 1}</th>
                <td className={styles.rawText} title={line}>
                  {line}
                </td>
                <td className={parts.fine}>
                  {roles[at] === 'names' || roles[at] === 'outside' || line.trim() === '' ? (
                    words[roles[at] ?? 'data']
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="gray"
                      disabled={isOff}
                      aria-label={`${linkWords(roles[at])}, line ${at + 1}`}
                      onClick={() => onChange({ skip: at, hasHeader: true })}
                    >
                      {linkWords(roles[at])}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}
