/** The options of a select field or of an option set while they are edited. Pure. What the service knows is marked deleted, never dropped. */
import { serviceCaps } from '../../../src-shared/api/limits.ts'
import { freshId, moveItem } from '../reorder.ts'

export interface OptionDraft {
  /** Names the line in the window: the key, or `new-N` before the service has given one. */
  readonly id: string
  /** '' for an option that the service does not know yet. */
  readonly key: string
  readonly value: string
  /** `#RRGGBB`, '' for none. */
  readonly color: string
  readonly score: number | null
  readonly isDeleted: boolean
}

/** The ten colours that the service gives by itself, with names for those who do not see them. */
export const optionColors: readonly { readonly color: string; readonly name: string }[] = [
  { color: '#2196F3', name: 'Blue' },
  { color: '#08C9C9', name: 'Turquoise' },
  { color: '#00C345', name: 'Green' },
  { color: '#FAD714', name: 'Yellow' },
  { color: '#FF9300', name: 'Orange' },
  { color: '#F52222', name: 'Red' },
  { color: '#EB2F96', name: 'Pink' },
  { color: '#7500EA', name: 'Violet' },
  { color: '#2D46C4', name: 'Navy' },
  { color: '#484848', name: 'Grey' },
]

export const sayColor = (color: string): string =>
  color === '' ? 'No colour' : (optionColors.find((it) => it.color === color.toUpperCase())?.name ?? color)

const nextColor = (options: readonly OptionDraft[]): string => {
  const used = new Set(options.filter((it) => !it.isDeleted).map((it) => it.color.toUpperCase()))
  const free = optionColors.find((it) => !used.has(it.color))
  return (free ?? optionColors[options.length % optionColors.length])?.color ?? ''
}

/** Adds one option behind the place given, or at the end. Answers the new list and the new option's id. */
export function addOption(
  options: readonly OptionDraft[],
  value = '',
  behind = options.length - 1,
): { readonly options: readonly OptionDraft[]; readonly id: string } {
  const id = freshId(options.map((it) => it.id))
  const added = [...options, { id, key: '', value, color: nextColor(options), score: null, isDeleted: false }]
  return { options: moveItem(added, options.length, behind + 1), id }
}

/** Lines of pasted text as options, without empty ones and those that are there. */
export const addLines = (options: readonly OptionDraft[], text: string): readonly OptionDraft[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .reduce<readonly OptionDraft[]>(
      (known, line) =>
        line === '' || known.some((it) => !it.isDeleted && it.value.trim() === line) ? known : addOption(known, line).options,
      options.filter((it) => it.key !== '' || it.value.trim() !== ''),
    )

export const changeOption = (
  options: readonly OptionDraft[],
  id: string,
  patch: Partial<Omit<OptionDraft, 'id' | 'key'>>,
): readonly OptionDraft[] => options.map((it) => (it.id === id ? { ...it, ...patch } : it))

/** Rows may hold an option that the service knows: it is marked deleted and goes on naming them. A new one simply goes. */
export const removeOption = (options: readonly OptionDraft[], id: string): readonly OptionDraft[] =>
  options.flatMap((it) => {
    if (it.id !== id) return [it]
    return it.key === '' ? [] : [{ ...it, isDeleted: true }]
  })

/** What is wrong with each option that is wrong, in words, by its id. One pass: a list may hold a thousand, and this runs with every key. */
export function optionProblems(options: readonly OptionDraft[]): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const seen = new Set<string>()
  for (const { id, value, isDeleted } of options) {
    const text = value.trim()
    if (text === '') problems.set(id, 'Give it a text.')
    else if (!isDeleted && seen.has(text)) problems.set(id, 'This text is there already.')
    if (!isDeleted) seen.add(text)
  }
  return problems
}

/** What is wrong with the list, in words; null when nothing is. */
export function optionsProblem(options: readonly OptionDraft[]): string | null {
  const live = options.filter((it) => !it.isDeleted)
  if (live.length === 0) return 'Add at least one option.'
  if (live.length > serviceCaps.optionsPerSet)
    return `There are ${live.length} options; ${serviceCaps.optionsPerSet} are the most.`
  const [first] = optionProblems(options)
  if (first === undefined) return null
  const [id, problem] = first
  const bad = options.findIndex((it) => it.id === id)
  const name = options[bad]?.value.trim() === '' ? `Option ${bad + 1}` : `Option “${options[bad]?.value.trim()}”`
  return `${name}: ${problem}`
}

/** Two texts that differ in letter case alone, of which at least one was not there `before`: most often the same thing typed twice. Null where there are none. */
export function findCaseTwins(options: readonly OptionDraft[], before: readonly string[]): readonly [string, string] | null {
  const known = new Set(before)
  const seen = new Map<string, string>()
  for (const { value, isDeleted } of options) {
    if (isDeleted) continue
    const text = value.trim()
    const folded = text.toLocaleLowerCase()
    const twin = seen.get(folded)
    if (twin !== undefined && twin !== text && !(known.has(twin) && known.has(text))) return [twin, text]
    if (twin === undefined) seen.set(folded, text)
  }
  return null
}

export const isSameOptions = (a: readonly OptionDraft[], b: readonly OptionDraft[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
