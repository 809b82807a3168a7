/** Chooses a file that a recipe is read from; opened by whoever has the `ref`. */
import type { RefObject } from 'react'

interface Props {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onFile: (file: File) => void
}

export const RecipeFileInput = ({ input, onFile }: Props) => (
  <input
    ref={input}
    type="file"
    accept=".json,application/json"
    hidden
    aria-hidden="true"
    tabIndex={-1}
    data-recipe-file
    onChange={(event) => {
      const [file] = event.currentTarget.files ?? []
      if (file !== undefined) onFile(file)
      event.currentTarget.value = ''
    }}
  />
)
