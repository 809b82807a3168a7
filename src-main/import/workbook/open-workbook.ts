/** Opens a workbook in the form that it is kept in. Links to other files are never followed. */
import { isOpenDocument, openDocumentWorkbook } from './open-document/open-document.ts'
import { openXmlWorkbook } from './open-xml/open-xml.ts'
import type { Workbook } from './workbook.ts'
import { openZip } from './zip-directory.ts'

/** Throws a `WorkbookError` where it cannot be read, and what the file system throws. */
export function openWorkbook(path: string): Workbook {
  const zip = openZip(path)
  try {
    return isOpenDocument(zip) ? openDocumentWorkbook(zip) : openXmlWorkbook(zip)
  } catch (error) {
    zip.close()
    throw error
  }
}
