/** The browser's own choice of a workbook or CSV file, out of sight: whoever shows a button for it clicks it by its `ref`. */
import type { Ref } from 'react'

/** What the picker offers; everything else can still be dropped, the content decides. */
const offeredTypes =
  '.csv,.tsv,.tab,.txt,.xlsx,.xlsm,.ods,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet'

interface Props {
  readonly ref: Ref<HTMLInputElement>
  readonly onFile: (file: File) => void
}

export const FileInput = ({ ref, onFile }: Props) => (
  <input
    ref={ref}
    type="file"
    accept={offeredTypes}
    hidden
    aria-hidden="true"
    tabIndex={-1}
    onChange={(event) => {
      const [file] = event.currentTarget.files ?? []
      if (file !== undefined) onFile(file)
      // The same file chosen again is a change, too.
      event.currentTarget.value = ''
    }}
  />
)
