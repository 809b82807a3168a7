/** Offers a recipe that a file looks made for; once one is applied, says what is otherwise this time and leads to where it is decided. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconBook2, IconChevronDown, IconChevronRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { placeOf, type RecipeDifference } from '../../../../src-shared/csv/recipe/recipe-difference.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { applyRecipe } from '../../../commands/import/recipes.ts'
import { useApp } from '../../../state/app-context.tsx'
import type { ImportStep } from '../../../state/import/import-state.ts'
import { canGoTo, isSettled } from '../../../state/import/import-steps.ts'
import { elementOf, importStepId, sayDifference } from '../../../state/import/recipe-words.ts'
import { focusElement } from '../../../ui/focus-element.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './recipe.module.css'

interface Props {
  readonly draft: ImportDraft
  readonly onGo: (step: ImportStep) => void
}

const stepNames = { recognise: 'Recognise', map: 'Map', check: 'Check' } as const

const Proposal = ({ draft, onApplied }: { readonly draft: ImportDraft; readonly onApplied: () => void }) => {
  const app = useApp()
  const [isBusy, setBusy] = useState(false)
  const [isLater, setLater] = useState(false)
  const { looksLike } = draft
  if (looksLike === undefined || isLater || isSettled(draft)) return null
  const apply = async (): Promise<void> => {
    setBusy(true)
    const isApplied = await applyRecipe(app, draft, looksLike)
    setBusy(false)
    if (isApplied) onApplied()
  }
  return (
    <div className={`${parts.row} ${styles.strip}`} role="status">
      <IconBook2 size={15} aria-hidden="true" />
      <span className={parts.cut}>Looks like “{looksLike.name}”.</span>
      <Button size="compact-xs" loading={isBusy} onClick={() => void apply()} aria-label={`Apply “${looksLike.name}”`}>
        Apply
      </Button>
      <Tooltip label="Not now">
        <ActionIcon size={20} aria-label="Not now" onClick={() => setLater(true)}>
          <IconX size={13} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

const Difference = ({ it, draft, onGo }: Props & { readonly it: RecipeDifference }) => {
  const place = placeOf(it)
  /** Texts are decided after the check, which the mapping may still stand in the way of. */
  const step = canGoTo(place, draft) ? place : 'map'
  const lead = (): void => {
    onGo(step)
    requestAnimationFrame(() => {
      const own = elementOf(it)
      focusElement(document.getElementById(own) === null ? importStepId : own)
    })
  }
  return (
    <li>
      <button type="button" className={`${parts.row} ${parts.plain} ${styles.difference}`} onClick={lead}>
        <span className={parts.grow}>{sayDifference(it)}</span>
        <span className={parts.fine}>{stepNames[step]}</span>
        <IconChevronRight size={13} aria-hidden="true" />
      </button>
    </li>
  )
}

export const RecipeStrip = ({ draft, onGo }: Props) => {
  const [isOpen, setOpen] = useState(true)
  const { recipe } = draft
  if (recipe === undefined) return <Proposal draft={draft} onApplied={() => setOpen(true)} />
  const { name, differences } = recipe
  const hasList = differences.length > 0
  return (
    <section className={styles.applied} aria-label="Recipe">
      <div className={`${parts.row} ${styles.strip}`}>
        <IconBook2 size={15} aria-hidden="true" />
        <span className={parts.cut} aria-live="polite">
          {hasList
            ? `As “${name}” decides, but ${countOf(differences.length, 'thing')} ${differences.length === 1 ? 'is' : 'are'} otherwise this time.`
            : `As “${name}” decides.`}
        </span>
        {hasList && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            rightSection={isOpen ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
      {hasList && isOpen && (
        <ul className={`${parts.list} ${styles.differences}`} aria-label="What is otherwise">
          {differences.map((it) => (
            <Difference key={sayDifference(it)} it={it} draft={draft} onGo={onGo} />
          ))}
        </ul>
      )}
    </section>
  )
}
