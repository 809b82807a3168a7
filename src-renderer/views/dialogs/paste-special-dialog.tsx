/** Asks how what is on the clipboard is to be pasted, and says how many cells that would change. By keyboard: the letters that Excel has. */
import { Button, Checkbox, Group, Kbd, Modal, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type PasteOperation, pasteOperations, type SpecialPaste } from '../../../src-shared/clipboard/special-paste.ts'
import type { PastePreview } from '../../../src-shared/host/calls/clipboard-calls.ts'
import { useApp } from '../../state/app-context.tsx'
import { HostFailure } from '../../state/host-failure.ts'
import { infoQuery } from '../../state/host-queries.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { isMacPlatform, keyCaps } from '../../ui/keymap.ts'
import { type PastedText, readPastedText } from '../../ui/pasted-text.ts'

const operationWords: Readonly<Record<PasteOperation, { readonly label: string; readonly letter: string }>> = {
  none: { label: 'Replace', letter: 'o' },
  add: { label: 'Add', letter: 'd' },
  subtract: { label: 'Subtract', letter: 's' },
  multiply: { label: 'Multiply', letter: 'm' },
  divide: { label: 'Divide', letter: 'i' },
}

const start: SpecialPaste = { transposes: false, skipsEmpty: false, operation: 'none' }

/** What a letter chooses; null where it means nothing here. */
function choose(special: SpecialPaste, letter: string): SpecialPaste | null {
  if (letter === 'e') return { ...special, transposes: !special.transposes }
  if (letter === 'b') return { ...special, skipsEmpty: !special.skipsEmpty }
  const operation = pasteOperations.find((it) => operationWords[it].letter === letter)
  return operation === undefined ? null : { ...special, operation }
}

const Choice = ({ label, letter }: { readonly label: string; readonly letter: string }) => (
  <>
    {label} <Kbd size="xs">{letter.toUpperCase()}</Kbd>
  </>
)

interface ChoicesProps {
  readonly special: SpecialPaste
  readonly onChange: (special: SpecialPaste) => void
  /** Filled with what is drawn, so that a letter can move the focus. */
  readonly radios: Partial<Record<PasteOperation, HTMLInputElement | null>>
}

const Choices = ({ special, onChange, radios }: ChoicesProps) => (
  <>
    <Radio.Group
      label="What to do with the cells that are there"
      description="Numbers are calculated with, dates move by days."
      value={special.operation}
      onChange={(value) => {
        const operation = pasteOperations.find((it) => it === value)
        if (operation !== undefined) onChange({ ...special, operation })
      }}
    >
      <Group gap="md" mt="xs">
        {pasteOperations.map((operation) => (
          <Radio
            key={operation}
            value={operation}
            ref={(input) => {
              radios[operation] = input
            }}
            data-autofocus={operation === 'none' || undefined}
            label={<Choice {...operationWords[operation]} />}
          />
        ))}
      </Group>
    </Radio.Group>
    <Checkbox
      label={<Choice label="Rows become columns" letter="e" />}
      checked={special.transposes}
      onChange={({ currentTarget: { checked } }) => onChange({ ...special, transposes: checked })}
    />
    <Checkbox
      label={<Choice label="Skip empty cells" letter="b" />}
      checked={special.skipsEmpty}
      onChange={({ currentTarget: { checked } }) => onChange({ ...special, skipsEmpty: checked })}
    />
  </>
)

/** One sentence per fact. */
function previewWords({ rows, cols, changed, refusedCells, skipped, added, isAll, needsNames }: PastePreview): readonly string[] {
  const size = `${countOf(rows, 'row')} by ${countOf(cols, 'column')}: ${isAll ? '' : 'of the first cells, '}`
  return [
    `${size}${countOf(changed, 'cell')} would change.`,
    ...(added > 0 ? [`${countOf(added, 'new row')} would be made.`] : []),
    ...(refusedCells > 0 ? [`${countOf(refusedCells, 'cell')} cannot be taken.`] : []),
    ...skipped.map(({ reason, cells }) => `${countOf(cells, 'cell')} left out: ${reason}`),
    ...(needsNames ? ['Some names are looked up in the service when you paste.'] : []),
  ]
}

interface Clipboard {
  readonly pasted: PastedText | null
  /** How often something was pasted: what stands for a text that may be long. */
  readonly times: number
}

/** What is on the clipboard: asked for where the app may ask, else when the user presses the keys. */
function usePasted(): Clipboard & { readonly canPaste: boolean } {
  const app = useApp()
  const canPaste = useQuery(infoQuery(app.host)).data?.capabilities.paste ?? false
  const [clipboard, setClipboard] = useState<Clipboard>({ pasted: null, times: 0 })
  useEffect(() => {
    const take = (event: ClipboardEvent): void => {
      if (event.clipboardData === null) return
      event.preventDefault()
      const pasted = readPastedText(event.clipboardData)
      setClipboard(({ times }) => ({ pasted, times: times + 1 }))
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [])
  useEffect(() => {
    // What is pasted while keys wait is put among them, as a text: it comes when nothing waits any more.
    if (canPaste) app.keyboard.afterKeys(() => void app.host.call('app.paste', {}))
  }, [app, canPaste])
  return { ...clipboard, canPaste }
}

export const PasteSpecialDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const app = useApp()
  const { pasted, times, canPaste } = usePasted()
  const [special, setSpecial] = useState(start)
  const radios = useRef<Partial<Record<PasteOperation, HTMLInputElement | null>>>({})
  /** Enter was faster than the clipboard. */
  const [isWaiting, setWaiting] = useState(false)
  const preview = useQuery({
    queryKey: ['preview-paste', special, times],
    queryFn: async () => {
      const grid = app.grid.get()
      if (grid === null || pasted === null) return null
      const answer = await grid.previewPaste(pasted, special)
      if (!answer.ok) throw new HostFailure(answer.error)
      return answer.value
    },
    enabled: pasted !== null,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const paste = (): void => {
    const grid = app.grid.get()
    if (pasted === null || grid === null) {
      setWaiting(canPaste)
      return
    }
    onClose()
    void grid.pasteSpecially(pasted, special)
  }
  useEffect(() => {
    if (isWaiting && pasted !== null) paste()
  })
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const next = choose(special, event.key.toLowerCase())
    if (next === null) return
    event.preventDefault()
    setSpecial(next)
    if (next.operation !== special.operation) radios.current[next.operation]?.focus()
  }
  const keys = keyCaps('Mod+V', isMacPlatform(navigator.platform)).join('+')
  const words = preview.data === undefined || preview.data === null ? [] : previewWords(preview.data)
  return (
    <Modal opened onClose={onClose} title="Paste special" size="lg" onKeyDown={press}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          paste()
        }}
      >
        <Stack gap="sm">
          <Choices special={special} onChange={setSpecial} radios={radios.current} />
          <div role="status">
            {pasted === null && <Text size="sm">Press {keys} to show what is on the clipboard.</Text>}
            {preview.error !== null && <Text size="sm">{preview.error.message}</Text>}
            {preview.error === null &&
              words.map((line) => (
                <Text key={line} size="sm">
                  {line}
                </Text>
              ))}
          </div>
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={(pasted === null && !canPaste) || preview.isError}>
            Paste
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
