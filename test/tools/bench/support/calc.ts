/** LibreOffice Calc at work on a CSV file, by a macro of its own: it is asked to do what the app does, and says how long each step took. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const candidates = [
  '/usr/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
]
/** Undefined where it is not installed. */
export const calcProgram = (): string | undefined => candidates.find((place) => existsSync(place))

/** In this order; each begins on the sheet as the one before left it. */
export const calcSteps = ['load', 'sort', 'replace', 'undo', 'fill', 'save'] as const
/** Milliseconds. */
export type CalcTimes = Readonly<Record<(typeof calcSteps)[number], number>>

export interface CalcTask {
  /** A CSV with a line of names and ten columns. */
  readonly file: string
  readonly rows: number
  /** In the first column, in every row. */
  readonly replace: { readonly text: string; readonly by: string }
  /** For all of the second column. */
  readonly fill: string
}

const quoted = (text: string): string => `"${text.replace(/"/g, '""')}"`
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function macroOf({ file, rows, replace, fill }: CalcTask, saved: string, said: string): string {
  const last = rows + 1
  return `
Sub Main
  Dim props(1) As New com.sun.star.beans.PropertyValue
  props(0).Name = "Hidden"
  props(0).Value = True
  props(1).Name = "FilterOptions"
  props(1).Value = "44,34,76,1"
  started = GetSystemTicks()
  doc = StarDesktop.loadComponentFromURL(${quoted(pathToFileURL(file).href)}, "_blank", 0, props())
  told = "load " & (GetSystemTicks() - started)
  sheet = doc.Sheets.getByIndex(0)

  started = GetSystemTicks()
  Dim by(0) As New com.sun.star.table.TableSortField
  by(0).Field = 0
  by(0).IsAscending = True
  Dim how(1) As New com.sun.star.beans.PropertyValue
  how(0).Name = "SortFields"
  how(0).Value = by()
  how(1).Name = "ContainsHeader"
  how(1).Value = True
  sheet.getCellRangeByName("A1:J${last}").sort(how())
  told = told & Chr(10) & "sort " & (GetSystemTicks() - started)

  started = GetSystemTicks()
  wanted = sheet.createReplaceDescriptor()
  wanted.SearchString = ${quoted(replace.text)}
  wanted.ReplaceString = ${quoted(replace.by)}
  wanted.SearchCaseSensitive = True
  found = sheet.getCellRangeByName("A2:A${last}").replaceAll(wanted)
  told = told & Chr(10) & "replace " & (GetSystemTicks() - started)

  started = GetSystemTicks()
  doc.UndoManager.undo()
  told = told & Chr(10) & "undo " & (GetSystemTicks() - started)

  started = GetSystemTicks()
  sheet.getCellRangeByName("B2").String = ${quoted(fill)}
  sheet.getCellRangeByName("B2:B${last}").fillAuto(com.sun.star.sheet.FillDirection.TO_BOTTOM, 1)
  told = told & Chr(10) & "fill " & (GetSystemTicks() - started)

  started = GetSystemTicks()
  Dim csv(1) As New com.sun.star.beans.PropertyValue
  csv(0).Name = "FilterName"
  csv(0).Value = "Text - txt - csv (StarCalc)"
  csv(1).Name = "FilterOptions"
  csv(1).Value = "44,34,76,1"
  doc.storeToURL(${quoted(pathToFileURL(saved).href)}, csv())
  told = told & Chr(10) & "save " & (GetSystemTicks() - started) & Chr(10) & "found " & found
  doc.close(True)
  number = FreeFile
  Open ${quoted(said)} For Output As number
  Print #number, told
  Close #number
End Sub
`
}

/** Into a profile that Calc has made: it would put its own over what is there before. */
function layMacro(profile: string, macro: string): void {
  const standard = path.join(profile, 'user/basic/Standard')
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  writeFileSync(
    path.join(standard, 'script.xlb'),
    `${head}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Bench"/></library:library>`,
  )
  writeFileSync(
    path.join(standard, 'Bench.xba'),
    `${head}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Bench" script:language="StarBasic">${escaped(macro)}</script:module>`,
  )
}

const start = (program: string, profile: string, arg: string): Promise<unknown> => {
  const args = ['--headless', '--norestore', `-env:UserInstallation=${pathToFileURL(profile).href}`, arg]
  const child = spawn(program, args, { stdio: 'ignore' })
  return new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
}

/** Throws where Calc did not do what it was asked for. */
export async function timeCalc(program: string, task: CalcTask): Promise<CalcTimes> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-calc-'))
  try {
    const [profile, said] = [path.join(folder, 'profile'), path.join(folder, 'said.txt')]
    await start(program, profile, '--terminate_after_init')
    layMacro(profile, macroOf(task, path.join(folder, 'saved.csv'), said))
    await start(program, profile, 'macro:///Standard.Bench.Main')
    if (!existsSync(said)) throw new Error('Calc said nothing')
    const told = Object.fromEntries(
      readFileSync(said, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' '))
        .map(([step, ticks]) => [step ?? '', Number(ticks)]),
    )
    if (told.found !== task.rows) throw new Error(`Calc replaced in ${told.found} cells`)
    return Object.fromEntries(calcSteps.map((step) => [step, told[step] ?? Number.NaN])) as CalcTimes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
