/** The names are those of a review that found 49 of 53 dangerous ones handed to the system. */
import { describe, expect, it } from 'vitest'
import { contentKind } from '../../../src-main/attachments/content-kind.ts'
import { whyNotOpened } from '../../../src-main/attachments/opened-types.ts'
import { cleanFileName } from '../../../src-shared/attach/file-name.ts'

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const why = (name: string, content: string): string | null => whyNotOpened(cleanFileName(name), contentKind(bytes(content)))
const zip = (...names: readonly string[]): string => `PK\x03\x04\x14\0${names.map((it) => `PK\x01\x02${it}`).join('')}`

const png = '\x89PNG\r\n\x1a\n'
const dangerous =
  `a.exe a.com a.bat a.cmd a.msi a.scr a.pif a.ps1 a.vbs a.js a.wsf a.hta a.cpl a.jar a.lnk a.reg a.sh a.command a.desktop a.url a.scf a.inf
a.dll a.msc a.chm a.iso a.img a.vhd a.appref-ms a.library-ms a.search-ms a.settingcontent-ms a.docm a.dotm a.xlsm a.xlsb a.xlam a.xll a.pptm
a.doc a.xls a.ppt a.slk a.html a.svg a.mht a.xml a.py a.AppImage a.deb a.rpm a.pkg a.dmg a.terminal a.inetloc a.webloc a.fileloc a.jnlp
a.application a.zip a.rar a.7z a.rtf a.exe. a.exe::$DATA a.pdf.exe a\u202efdp.exe a .pdf:b.exe con a`.split(/\s+/)

describe('what is handed to the programs of the system', () => {
  it.each([
    ['photo.png', png],
    ['photo.JPG', '\xff\xd8\xff\xe0'],
    ['photo.heic', '\0\0\0\x18ftypheic'],
    ['scan.tif', 'II*\0'],
    ['paper.pdf', '%PDF-1.7'],
    ['note.txt', 'hello'],
    ['note.txt', '\xff\xfeh\0i\0'],
    ['page as text.txt', '<html>'],
    ['rows.csv', 'ID;Price\n1;2\n'],
    ['rows.csv', 'ID;Price\nQ;2\n'],
    ['letter.docx', zip('[Content_Types].xml', 'word/document.xml')],
    ['sheet.ods', zip('mimetype', 'content.xml')],
    ['song.mp3', 'ID3\x04'],
    ['song.mp3', '\xff\xfb\x90'],
    ['clip.mp4', '\0\0\0\x20ftypisom'],
    ['clip.avi', 'RIFF\0\0\0\0AVI '],
  ])('%s is, with the content that the name says', (name, content) => expect(why(name, content)).toBeNull())

  it.each(dangerous)('%s is not, whatever its content', (name) => {
    for (const content of ['', 'text', png, '%PDF-1.7', 'MZ\x90\0', zip('word/document.xml')])
      expect(why(name, content)).not.toBeNull()
  })

  it.each([
    ['photo.png', 'MZ\x90\0', 'a Windows program, although its name ends in .png'],
    ['photo.png', '<svg onload="x"/>', 'a web page, although its name ends in .png'],
    ['paper.pdf', '\x7fELF\x02', 'a Linux program, although its name ends in .pdf'],
    ['note.txt', '#!/bin/sh\n', 'a script, although its name ends in .txt'],
    ['note.txt', '[Desktop Entry]\nExec=x', 'a shortcut that can start programs, although its name ends in .txt'],
    [
      'rows.csv',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'an Office document of the old kind, which may hold macros, or one with a password, although its name ends in .csv',
    ],
    ['rows.csv', 'ID;PWXL;N;E\r\nP;PGeneral\r\n', 'a table of a form that can call programs, although its name ends in .csv'],
    ['rows.csv', '<html><table>', 'a web page, although its name ends in .csv'],
    ['letter.docx', zip('word/vbaProject.bin'), 'an Office document with macros, although its name ends in .docx'],
    ['sheet.xlsx', zip('xl/macrosheets/sheet1.xml'), 'an Office document with macros, although its name ends in .xlsx'],
    [
      'letter.odt',
      zip('mimetype', 'Basic/Standard/Module1.xml'),
      'an Office document with macros, although its name ends in .odt',
    ],
    ['song.mp3', 'PK\x03\x04', 'an archive, although its name ends in .mp3'],
    ['a.exe', 'MZ', 'a Windows program (.exe)'],
    ['letter.docm', zip('word/vbaProject.bin'), 'a Word document with macros (.docm)'],
    ['backup.old', 'MZ', 'a Windows program (.old)'],
    ['drawing.dwg', 'AC1015\0', 'a file of the type .dwg'],
    ['run', '\x7fELF', 'a Linux program'],
    ['readme', 'text', 'a file of a type that its name does not say'],
  ])('%s with %j is named: it is %s', (name, content, what) => expect(why(name, content)).toBe(what))
})
