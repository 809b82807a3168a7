/** One column of the file as a field of the new worksheet: taken or not, name, type, what the type needs, and why it was proposed. */
import { Button, Checkbox, NumberInput, Popover, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { limits } from '../../../../src-shared/api/limits.ts'
import {
  changeField,
  type FieldForm,
  fieldProblem,
  isChoiceType,
  isNumberType,
  isRelationType,
  isTextType,
  typeChoices,
  type WorksheetForm,
} from '../../../state/import/import-worksheet-form.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './new-worksheet-dialog.module.css'

interface Props {
  readonly form: WorksheetForm
  readonly field: FieldForm
  readonly worksheets: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (form: WorksheetForm) => void
}

const Extra = ({ form, field, worksheets, onChange }: Props) => {
  const change = (patch: Partial<FieldForm>): void => onChange(changeField(form, field.column, patch))
  if (isNumberType(field.type)) {
    return (
      <NumberInput
        aria-label={`Decimal places of ${field.name}`}
        suffix={field.precision === 1 ? ' decimal place' : ' decimal places'}
        min={0}
        max={limits.decimalPlaces}
        allowDecimal={false}
        value={field.precision}
        onChange={(value) => typeof value === 'number' && change({ precision: value })}
      />
    )
  }
  if (isChoiceType(field.type)) {
    const choices = field.options.length === 0 ? 'Type the choices' : countOf(field.options.length, 'choice')
    return (
      <Popover width={280} trapFocus>
        <Popover.Target>
          <Button variant="default" fullWidth aria-label={`${choices} of ${field.name}`}>
            {choices}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Textarea
            label={`Choices of ${field.name}`}
            description="One per line."
            autosize
            minRows={5}
            maxRows={14}
            defaultValue={field.options.join('\n')}
            onBlur={(event) =>
              change({
                options: [
                  ...new Set(
                    event.currentTarget.value
                      .split('\n')
                      .map((line) => line.trim())
                      .filter((line) => line !== ''),
                  ),
                ],
              })
            }
          />
        </Popover.Dropdown>
      </Popover>
    )
  }
  if (isRelationType(field.type)) {
    return (
      <Select
        aria-label={`Worksheet that ${field.name} points to`}
        placeholder="Which worksheet?"
        searchable
        data={worksheets}
        value={field.related}
        onChange={(related) => change({ related })}
      />
    )
  }
  return null
}

export const NewFieldLine = (props: Props) => {
  const { form, field, onChange } = props
  const change = (patch: Partial<FieldForm>): void => onChange(changeField(form, field.column, patch))
  const problem = fieldProblem(form, field)
  const canTitle = field.isTaken && isTextType(field.type)
  return (
    <tr>
      <td className={styles.tick}>
        <Checkbox
          aria-label={`Take ${field.name}`}
          checked={field.isTaken}
          onChange={(event) => change({ isTaken: event.currentTarget.checked })}
        />
      </td>
      <td>
        <TextInput
          aria-label={`Name of column ${field.column + 1}`}
          disabled={!field.isTaken}
          value={field.name}
          error={problem}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <span className={`${parts.cut} ${parts.fine} ${styles.samples}`} title={field.samples.join('\n')}>
          {field.samples.length === 0 ? 'no cell is filled' : field.samples.join('  ·  ')}
        </span>
      </td>
      <td className={styles.type}>
        <Select
          aria-label={`Type of ${field.name}`}
          disabled={!field.isTaken}
          allowDeselect={false}
          data={typeChoices}
          value={field.type}
          onChange={(type) => type !== null && change({ type })}
        />
      </td>
      <td className={styles.extra}>{field.isTaken && <Extra {...props} />}</td>
      <td className={styles.center}>
        <Radio
          name="title"
          aria-label={`${field.name} names the row`}
          disabled={!canTitle}
          checked={form.title === field.column && canTitle}
          onChange={() => onChange({ ...form, title: field.column })}
        />
      </td>
      <td className={parts.fine}>{field.type === field.proposed ? field.reason : 'Chosen by you'}</td>
    </tr>
  )
}
